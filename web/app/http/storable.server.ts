import { isStorable, storableText } from '#domain/storable-text'
import { HttpError } from './errors.server'

const refusal = 'The request holds characters that cannot be stored, so nothing was changed.'

/** Refuses a request with such text: 400. */
export const unstorable = () => new HttpError(400, refusal)

/** Whether every text of a JSON value can be stored, keys included. Keeps a list: a value may be nested very deeply. */
export function isStorableJson(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next === 'string' && !isStorable(next)) return false
    if (typeof next !== 'object' || next === null) continue
    if (!Object.keys(next).every(isStorable)) return false
    for (const inner of Object.values(next)) left.push(inner)
  }
  return true
}

/** The form without what cannot be stored; null where there is nothing to take out. */
export function mendedForm(form: FormData): FormData | null {
  const isWhole = ([name, value]: [string, FormDataEntryValue]) =>
    isStorable(name) && (typeof value !== 'string' || isStorable(value))
  if ([...form].every(isWhole)) return null
  const mended = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') mended.append(storableText(name), storableText(value))
  }
  return mended
}

/** The query of the request's address; 400 where it holds text that cannot be stored. */
export function queryOf(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url)
  if (![...searchParams].flat().every(isStorable)) throw unstorable()
  return searchParams
}
