import { isStorable, storableText } from '#domain/storable-text'
import { HttpError } from './errors.server'

const refusal = 'The request holds characters that cannot be stored, so nothing was changed.'

export const unstorablePattern = () => new HttpError(400, refusal)

/** Whether all text and keys of a JSON value can be stored. Not recursive, since a value may be nested very deeply. */
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

/** The form without characters that cannot be stored, or null if it has none. */
export function sanitizedForm(form: FormData): FormData | null {
  const isWhole = ([name, value]: [string, FormDataEntryValue]) =>
    isStorable(name) && (typeof value !== 'string' || isStorable(value))
  if ([...form].every(isWhole)) return null
  const mended = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') mended.append(storableText(name), storableText(value))
  }
  return mended
}

/** The request's query. 400 if it contains text that cannot be stored. */
export function queryOf(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url)
  if (![...searchParams].flat().every(isStorable)) throw unstorablePattern()
  return searchParams
}
