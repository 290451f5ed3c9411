import { hourMs } from '#domain/durations'

const storageKey = 'typed'

/** A form that was sent, until its answer has come: what to fill in again on the page at `path`. */
export interface Typed {
  path: string
  /** Whose it is: it is shown to nobody else who logs in here afterwards. */
  account: string | null
  at: number
  fields: [name: string, value: string][]
}

/** Keeps what was typed for this tab, in case the session is over or the page is lost on the way. */
export function keepTyped(path: string, account: string | null, form: FormData): void {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ path, account, at: Date.now(), fields } satisfies Typed))
  } catch {
    // A browser that stores nothing loses it with the page.
  }
}

/** Forgets what was typed on this page; without a path, on every one. */
export function forgetTyped(path?: string): void {
  try {
    if (path === undefined || stored()?.path === path) sessionStorage.removeItem(storageKey)
  } catch {
    // There is nothing then.
  }
}

const stored = () => JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Typed | null

/**
 * Takes what this account typed on this page out of the store; null when there is nothing, or it is older than an hour.
 */
export function takeTyped(path: string, account: string | null): Typed | null {
  try {
    const typed = stored()
    if (typed?.path !== path) return null
    forgetTyped()
    return typed.account === account && Date.now() - typed.at < hourMs ? typed : null
  } catch {
    return null
  }
}

const searchForm = /^\/dashboard\/search\/[^/]+$/

/**
 * Fills it in again; tells whether anything is. The search form depends on its fields, so the server fills it in, as it
 * does without scripts; the page is then loaded anew.
 */
export function fillIn({ path, fields }: Typed): boolean {
  if (searchForm.test(path)) {
    const again = document.createElement('form')
    Object.assign(again, { method: 'post', action: path, hidden: true })
    const answered = fields.filter(([name]) => name !== 'intent')
    for (const [name, value] of [...answered, ['intent', 'update-models']]) {
      again.append(Object.assign(document.createElement('input'), { name, value }))
    }
    document.body.append(again)
    again.submit()
    return true
  }
  return fields.map(([name, value]) => fillInField(name, value)).includes(true)
}

/** A field in which something else was typed since stays as it is. */
function fillInField(name: string, value: string): boolean {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `main form :is(textarea, input:not([type]), input:is([type=text], [type=email], [type=url]))[name="${CSS.escape(name)}"]`,
  )
  if (!field || field.value !== field.defaultValue || field.value === value) return false
  field.value = value
  field.closest('details')?.setAttribute('open', '')
  return true
}
