import { isStorable, storableText } from '#domain/storable-text'
import { HttpError } from './errors.server'
import { oversizedFieldError, rejectOversizedFields, maxBodyBytes } from './buffered-body.server'
import { checkOrigin } from './request-checks.server'

const refusal = 'The request contains characters we can’t store, so nothing was changed.'

const unstorableError = () => new HttpError(400, refusal)

/** Whether all text and keys of a JSON value can be stored. Not recursive, since a value may be nested very deeply. */
function isStorableJson(value: unknown): boolean {
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
function sanitizedForm(form: FormData): FormData | null {
  const isWhole = ([name, value]: [string, FormDataEntryValue]) =>
    isStorable(name) && (typeof value !== 'string' || isStorable(value))
  if ([...form].every(isWhole)) return null
  const sanitized = new FormData()
  for (const [name, value] of form) {
    if (typeof value === 'string') sanitized.append(storableText(name), storableText(value))
  }
  return sanitized
}

/** The request's query. 400 if it contains text that cannot be stored. */
export function readQuery(request: Request): URLSearchParams {
  const { searchParams } = new URL(request.url)
  if (![...searchParams].flat().every(isStorable)) throw unstorableError()
  return searchParams
}

/**
 * The request's form. 403 for a cross-origin post, 413 if too large, 400 if it is not a form or contains text that is
 * too long or cannot be stored.
 */
export async function readForm(request: Request): Promise<FormData> {
  const { form, problem } = await readSanitizedForm(request)
  if (problem === removedCharacters) throw unstorableError()
  if (problem !== null) throw new HttpError(400, problem)
  return form
}

/**
 * Like `readForm`, for a page that redisplays the input. `problem` is a message for a 400: text is too long, or
 * characters that cannot be stored were removed.
 */
export async function readSanitizedForm(request: Request): Promise<{ form: FormData; problem: string | null }> {
  checkOrigin(request)
  const form = await parseForm(request, await readText(request))
  const sanitized = sanitizedForm(form)
  return {
    form: sanitized ?? form,
    problem: oversizedFieldError(sanitized ?? form) ?? (sanitized && removedCharacters),
  }
}

/** A form that the page kept as a query string. Leaves out characters that cannot be stored, and whatever is too long. */
export function readStoredForm(query: string): FormData {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(query)) form.append(name, value)
  const sanitized = sanitizedForm(form) ?? form
  return oversizedFieldError(sanitized) === null ? sanitized : new FormData()
}

const removedCharacters = 'We removed characters we can’t store. Check your text and send it again.'

/** A form authorized by a secret token in the path, so any site may send it. */
export async function readCrossOriginForm(request: Request): Promise<FormData> {
  const form = await parseForm(request, await readText(request))
  const problem = oversizedFieldError(form)
  if (problem) throw new HttpError(400, problem)
  if (sanitizedForm(form)) throw unstorableError()
  return form
}

/** The request's JSON, for callers that do not store its text. 400 if it is not JSON, 413 if too large. */
export async function readUnstoredJson(request: Request): Promise<unknown> {
  return parseJson(await readText(request))
}

/**
 * The request's JSON object. 400 if it is not one or has text that is too long or cannot be stored, 413 if too large.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const value = parseJson(await readText(request))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new HttpError(400, 'The request body must be a JSON object.')
  }
  rejectOversizedFields(value)
  if (!isStorableJson(value)) throw unstorableError()
  return value as Record<string, unknown>
}

/** 400 for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The request body must be JSON.')
  }
}

async function parseForm(request: Request, text: string): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  const form = new FormData()
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    for (const [name, value] of new URLSearchParams(text)) form.append(name, value)
    return form
  }
  if (/^multipart\/form-data/i.test(type)) {
    const parsed = await new Response(text, { headers: { 'content-type': type } }).formData().catch(() => null)
    if (!parsed) throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
    return parsed
  }
  if (text === '') return form
  throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
}

/**
 * The request's body as text. 413 as soon as the limit is exceeded, whatever the Content-Length header says.
 */
export async function readText(request: Request): Promise<string> {
  const tooLarge = () => new HttpError(413, 'The request is too large.')
  if (Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) throw tooLarge()
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving a `for await` would close the connection before the error is sent; a reader only stops reading.
  const reader = request.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > maxBodyBytes) {
      reader.releaseLock()
      throw tooLarge()
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}
