import type { RequestHandler } from 'express'
import type { Logger } from '#platform/log'

/** A request's path for logs, without its query and without secrets in the path. Routes are case-insensitive. */
export const pathForLog = (url: string) =>
  url.replace(/[?#].*$/s, '').replace(/^\/+(unsubscribe|confirm|pause|feeds)\/.*/i, '/$1/[token]')

/** Logs each request except files, after the response is sent or the client has disconnected. */
export function logRequests(log: Logger): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now()
    response.once('close', () => {
      const ms = Math.round(performance.now() - startedAt)
      const { method } = request
      const [path, status] = [pathForLog(request.originalUrl), response.statusCode]
      log.info({ method, path, status, ms }, `${method} ${path} ${status}`)
    })
    next()
  }
}
