import { hourMs } from '#domain/durations'
import { tabStorage } from './browser-storage'

const storageKey = 'typed'

/** A submitted form, saved for this tab until the server responds. */
interface Draft {
  path: string
  /** Owner's user id. Drafts are never shown to another account. */
  account: string
  at: number
  fields: [name: string, value: string][]
}

const textFields =
  'textarea, input:not([type]), input:is([type=text], [type=email], [type=url], [type=number], [type=search])'
/** Whether the form has text fields. Forms with a password are never saved. */
export const isDraftable = (form: HTMLFormElement) =>
  form.querySelector(textFields) !== null && form.querySelector('[type=password]') === null

/** Saves a form in case the session has expired. */
export function saveDraft(path: string, account: string, form: FormData): void {
  const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  tabStorage.set(storageKey, JSON.stringify({ path, account, at: Date.now(), fields } satisfies Draft))
}

export const deleteDraft = (): void => tabStorage.remove(storageKey)

const storedDraft = () => JSON.parse(tabStorage.get(storageKey) ?? 'null') as Draft | null

/**
 * Deletes the draft for this page, and fills it in if it is this account's and under an hour old. Returns whether it
 * did.
 */
export function restoreDraft(path: string, account: string | null): boolean {
  try {
    const draft = storedDraft()
    if (draft?.path !== path) return false
    deleteDraft()
    return draft.account === account && Date.now() - draft.at < hourMs && fillIn(draft)
  } catch {
    return false
  }
}

const searchForm = /^\/dashboard\/search\/[^/]+$/

/** The fields of the search form depend on each other, so the server fills it in, as it does without JavaScript. */
function fillIn({ path, fields }: Draft): boolean {
  if (searchForm.test(path)) {
    const copy = document.createElement('form')
    Object.assign(copy, { method: 'post', action: path, hidden: true })
    for (const [name, value] of [...fields.filter(([name]) => name !== 'intent'), ['intent', 'update-models']]) {
      copy.append(Object.assign(document.createElement('input'), { name, value }))
    }
    document.body.append(copy)
    copy.submit()
    return true
  }
  return fields.map(([name, value]) => fillInField(name, value)).includes(true)
}

/** Skips a field that the user has edited since. */
function fillInField(name: string, value: string): boolean {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `main form :is(textarea, input:not([type]), input:is([type=text], [type=email], [type=url]))[name="${CSS.escape(name)}"]`,
  )
  if (!field || field.value !== field.defaultValue || field.value === value) return false
  field.value = value
  field.closest('details')?.setAttribute('open', '')
  return true
}
