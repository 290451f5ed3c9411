import { createRequire } from 'node:module'
import type { IncomingMessage } from 'node:http'

/** The path of a request as logs may have it: no query, and no secret that stands in the path itself. */
export const pathForLog = (url: string) =>
  url.replace(/[?#].*$/s, '').replace(/^\/(unsubscribe|confirm)\/.*/, '/$1/[token]')

/**
 * remix-serve writes every request's whole address to its output, reset links included, and takes no setting. It does
 * so with morgan, whose tokens are shared within a process, so the one for the address is replaced.
 */
export function keepSecretsOutOfRequestLog(): void {
  try {
    const here = createRequire(import.meta.url)
    const morgan = createRequire(here.resolve('@remix-run/serve/package.json'))('morgan') as Morgan
    morgan.token('url', (request) => pathForLog(request.originalUrl ?? request.url ?? ''))
  } catch {
    // Another server stands in its place, with a log of its own.
  }
}

interface Morgan {
  token(name: string, read: (request: IncomingMessage & { originalUrl?: string }) => string): void
}
