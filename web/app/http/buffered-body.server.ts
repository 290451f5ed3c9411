import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { secondMs } from '#domain/durations'
import { formatWholeNumber } from '#domain/figures'
import { HttpError } from './errors.server'

/** Far above the size of any form or API call. */
export const maxBodyBytes = 64 * 1024
/** From the request's headers to the last byte of its body, at least. */
export const bodyDeadlineMs = 10 * secondMs
/** Requests that arrive together do not all end in one tick. */
const deadlineJitter = 0.5

/** Socket buffer of the server: a body up to the limit arrives in full before anybody reads it. */
export const bodyBufferBytes = maxBodyBytes + 1

/**
 * Waits until the whole body is in the request's buffer, before anything checks the sender. Otherwise a client could
 * hold the body back and finish the request after its session has ended. Does not wait for the rest of a body that is
 * too large, which routes reject in their own format. A body that is late is answered here, with little work, because
 * anybody can open many such requests. The server's sockets must have a buffer of `bodyBufferBytes`.
 */
export const waitForBody: RequestHandler = (request, response, next) => {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return next()
  void arrivalOf(request).then((arrival) => {
    if (arrival !== 'whole') response.shouldKeepAlive = false
    if (arrival === 'late') refuse(request, response)
    else if (arrival !== 'gone') next()
  })
}

function refuse({ url }: IncomingMessage, response: ServerResponse): void {
  const message = 'The request took too long to arrive, so nothing was changed. Try again.'
  const isApi = url?.startsWith('/api/')
  response
    .writeHead(408, { 'content-type': isApi ? 'application/json' : 'text/plain; charset=utf-8' })
    .end(isApi ? JSON.stringify({ error: message }) : message)
}

type Arrival = 'whole' | 'too large' | 'late' | 'gone'

function arrivalOf(request: IncomingMessage): Promise<Arrival> {
  return new Promise((resolve) => {
    const end = (arrival: Arrival) => {
      clearTimeout(timer)
      request.off('readable', look).off('close', leave)
      resolve(arrival)
    }
    const look = () => {
      if (request.readableLength > maxBodyBytes) end('too large')
      else if (request.complete) end('whole')
    }
    const leave = () => end('gone')
    const timer = setTimeout(() => end('late'), bodyDeadlineMs * (1 + deadlineJitter * Math.random()))
    request.on('readable', look).on('close', leave)
  })
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
    reply: maxBodyBytes,
  },
  ...{ googleToken: 8_000, takenOut: 16_000, replaced: 16_000 },
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
