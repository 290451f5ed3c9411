import { hourMs } from '#domain/durations'

const storageKey = 'typed'

/** A form that was sent, until its answer has come: what to fill in again on the page at `path`. */
export interface Typed {
  path: string
  at: number
  fields: [name: string, value: string][]
}

/** Keeps what was typed for this tab, in case the session is over or the page is lost on the way. */
export function keepTyped(path: string, form: FormData): void {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, at: Date.now(), fields } satisfies Typed))
  } catch {
    // A browser that stores nothing loses it with the page.
  }
}

export function forgetTyped(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // There is nothing then.
  }
}

/** Takes what was typed on this page out of the store; null when there is nothing, or it is older than an hour. */
export function takeTyped(path: string): Typed | null {
  try {
    const typed = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Typed | null
    if (typed?.path !== path) return null
    forgetTyped()
    return Date.now() - typed.at < hourMs ? typed : null
  } catch {
    return null
  }
}

const searchForm = /^\/dashboard\/search\/[^/]+$/

/**
 * Fills it in again. The search form depends on its fields, so the server fills it in, as it does without scripts; the
 * page is then loaded anew.
 */
export function fillIn({ path, fields }: Typed): void {
  if (searchForm.test(path)) {
    const again = document.createElement('form')
    Object.assign(again, { method: 'post', action: path, hidden: true })
    const answered = fields.filter(([name]) => name !== 'intent')
    for (const [name, value] of [...answered, ['intent', 'update-models']]) {
      again.append(Object.assign(document.createElement('input'), { name, value }))
    }
    document.body.append(again)
    again.submit()
    return
  }
  for (const [name, value] of fields) {
    const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      `main form :is(textarea, input:not([type]), input[type=text], input[type=email])[name="${CSS.escape(name)}"]`,
    )
    if (field && field.value === '') field.value = value
  }
}
