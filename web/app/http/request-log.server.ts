import type { RequestHandler } from 'express'
import type { Logger } from '#platform/log'

/** The path of a request as logs may have it: no query, and no secret that stands in the path itself. */
export const pathForLog = (url: string) =>
  url.replace(/[?#].*$/s, '').replace(/^\/(unsubscribe|confirm)\/.*/, '/$1/[token]')

/** Logs each request that is no file, once its answer is out or the client is gone. */
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
