import { IncomingMessage, type ServerResponse } from 'node:http'
import { secondMs } from '#domain/durations'
import { formatWholeNumber } from '#domain/figures'
import { HttpError } from './errors.server'

/** Far above the size of any form or API call. */
export const maxBodyBytes = 64 * 1024
/** From the request's headers to the last byte of its body. */
export const bodyDeadlineMs = 10 * secondMs

/** Signals to `readText` that the body did not arrive in time. Overwrites a header of this name from the client. */
export const bodyTimeoutHeader = 'x-lotwatch-late'

/**
 * Buffers the whole body before anything checks the sender. Otherwise a client could hold the body back and finish the
 * request after its session has ended. A body that is too large is cut just above the limit, and a late one is dropped;
 * routes reject both in their own format. Null when the client has disconnected.
 */
export async function bufferBody(request: IncomingMessage, response: ServerResponse): Promise<IncomingMessage | null> {
  delete request.headers[bodyTimeoutHeader]
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return request
  const body = await bodyOf(request)
  if (body === 'gone') return null
  if (body === 'late') request.headers[bodyTimeoutHeader] = '1'
  if (body === 'late' || body.length > maxBodyBytes) response.shouldKeepAlive = false
  return replaced(request, body === 'late' ? Buffer.alloc(0) : body)
}

function bodyOf(request: IncomingMessage): Promise<Buffer | 'late' | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const end = (body: Buffer | 'late' | 'gone') => {
      clearTimeout(timer)
      request.off('data', take) // discard the rest
      request.resume()
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBodyBytes) end(Buffer.concat(chunks))
    }
    const timer = setTimeout(() => end('late'), bodyDeadlineMs)
    request.on('data', take)
    request.once('end', () => end(Buffer.concat(chunks)))
    request.once('close', () => end('gone')) // no effect after `end`
    request.once('error', () => end('gone'))
  })
}

function replaced(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const whole = new IncomingMessage(request.socket)
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  whole.complete = true
  whole.push(body)
  whole.push(null)
  return whole
}

/** In characters. Longer than any valid address, link, name, or criterion. */
const defaultMaxLength = 2_000
/** Fields with a length limit of their own, and values sealed by this server. */
const maxLengths: Record<string, number> = {
  ...{
    smartCriteria: maxBodyBytes,
    feedback: maxBodyBytes,
    message: maxBodyBytes,
    url: maxBodyBytes,
    note: maxBodyBytes,
  },
  ...{ googleToken: 8_000, takenOut: 16_000 },
}
const maxNameLength = 100
/** Maximum number of form fields or JSON values. A search with the maximum number of criteria has a third of this. */
const maxValues = 500

/**
 * Error message if a field is too long or there are too many fields, else null. Limits the work of everything that
 * reads the fields.
 */
export function oversizedFieldError(fields: Iterable<[name: string, value: unknown]>): string | null {
  let count = 0
  for (const [name, value] of fields) {
    if (++count > maxValues) return `The request has more than ${maxValues} fields.`
    if (name.length > maxNameLength) return 'A field name in the request is too long.'
    const most = (Object.hasOwn(maxLengths, name) && maxLengths[name]) || defaultMaxLength
    if (typeof value === 'string' && value.length > most)
      return `“${name}” can have up to ${formatWholeNumber(most)} characters; yours has ${formatWholeNumber(value.length)}.`
  }
  return null
}

/** The same check for a JSON object. Text nested in a field counts toward that field. */
export function rejectOversizedFields(given: object): void {
  const problem = oversizedFieldError(leavesOf(given))
  if (problem) throw new HttpError(400, problem)
}

/** Not recursive, since a value may be nested very deeply. */
function* leavesOf(given: object): Iterable<[string, unknown]> {
  const left: [string, unknown][] = Object.entries(given)
  while (left.length > 0) {
    const [name, value] = left.pop()!
    yield [name, value]
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key.length > maxNameLength) yield [key, null]
      left.push([name, inner])
    }
  }
}
