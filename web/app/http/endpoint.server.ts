import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { ActionFunctionArgs } from '@remix-run/node'
import { createSampler, withLogContext, type Logger } from '#platform/log'
import { httpRequests } from '#platform/metrics'
import { log } from '../services/log.server'
import { hasBearerToken } from '../features/accounts/session/session-cookie.server'
import { HttpError } from './errors.server'
import { checkOrigin } from './request-checks.server'

/**
 * A request's path for logs, without its query and without secrets in the path. Routes are case-insensitive, and any
 * character may be percent-encoded.
 */
export function pathForLog(url: string): string {
  const path = url.replace(/[?#].*$/s, '')
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
  const [, route] = /^\/+(unsubscribe|confirm|pause|feeds|shared)\/./i.exec(decoded) ?? []
  return route ? `/${route}/[token]` : path
}

/** Requests that programs repeat: health checks, and pages that poll. */
const repeated = /^\/(healthz|livez|dashboard\/search\/[^/]+\/status(\.data)?)$/
/** One line a minute for each kind, as long as it succeeds. */
const requestSample = createSampler(60_000)

/**
 * Gives each request an id, which every line that it causes has and the response's X-Request-Id repeats. Logs and
 * measures each request except files, after the response is sent or
 * the client has disconnected. Successful repeated requests are sampled.
 */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const requestId = randomUUID()
    const startedAt = performance.now()
    response.setHeader('x-request-id', requestId)
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt)
      const { method } = request
      const [path, status] = [pathForLog(request.originalUrl), response.statusCode]
      httpRequests.observe({ method, status }, ms / 1_000)
      const isSampled = status < 400 && repeated.test(path)
      const leftOut = isSampled ? requestSample(path.replace(/[^/]{36}/, ':id')) : 0
      if (leftOut === null) return
      log.info({ requestId, method, path, status, ms, ...(isSampled && { leftOut }) }, `${method} ${path} ${status}`)
    })
    withLogContext({ requestId }, next)
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Handler = (args: ActionFunctionArgs) => Promise<Response> | Response

const unexpectedErrorMessage = 'We can’t answer right now. Try again later.'

/**
 * Handles the methods of one API path; export the result as both `loader` and `action`. `failure` is the error message
 * for an unexpected exception.
 */
export function endpoint(handlers: Partial<Record<Method, Handler>>, failure = unexpectedErrorMessage) {
  return async (args: ActionFunctionArgs): Promise<Response> => {
    const { request } = args
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handler = handlers[method as Method]
    if (!handler)
      return json({ error: 'This method isn’t allowed here.' }, 405, { allow: Object.keys(handlers).join() })
    try {
      if (method !== 'GET' && !hasBearerToken(request)) checkOrigin(request)
      return await handler(args)
    } catch (thrown) {
      if (request.signal.aborted) return json({ error: failure }, 503) // nobody reads it
      return refusal(thrown, new URL(request.url).pathname, failure)
    }
  }
}

function refusal(thrown: unknown, path: string, failure: string): Response {
  if (thrown instanceof HttpError) {
    const headers = new Headers(thrown.headers)
    headers.delete('content-type')
    return json({ error: thrown.reason }, thrown.status, headers)
  }
  if (thrown instanceof Response) return thrown
  log().error({ err: thrown, path: pathForLog(path) }, 'a call failed')
  return json({ error: failure }, 503)
}

/** A JSON response, `no-store` by default. */
export function json<Body = unknown>(body: Body, status = 200, headers?: HeadersInit): Response {
  const all = new Headers(headers)
  if (!all.has('cache-control')) all.set('cache-control', 'no-store')
  all.set('x-content-type-options', 'nosniff')
  return Response.json(body, { status, headers: all })
}
