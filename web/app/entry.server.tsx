import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable, type EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { config } from './config.server'
import { setSecurityHeaders } from './http/headers.server'
import { keepSecretsOutOfRequestLog, pathForLog } from './http/request-log.server'
import { log } from './services/log.server'
import { NonceContext } from './ui/nonce'

config() // a process whose configuration is not usable ends here, and says why
keepSecretsOutOfRequestLog()

export const streamTimeout = 5_000

export default function handleRequest(request: Request, status: number, headers: Headers, remixContext: EntryContext) {
  const nonce = randomBytes(16).toString('base64')
  setSecurityHeaders(headers, nonce)
  headers.set('content-type', 'text/html; charset=utf-8')
  const whole = isbot(request.headers.get('user-agent') ?? '')

  return new Promise<Response>((resolve, reject) => {
    let sent = false
    const send = () => {
      sent = true
      const body = new PassThrough()
      resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      pipe(body)
    }
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onShellReady: () => !whole && send(),
        onAllReady: () => whole && send(),
        onShellError: reject,
        onError(error) {
          if (sent) log().error({ err: error }, 'a page broke while it was sent')
        },
      },
    )
    setTimeout(abort, streamTimeout + 1_000).unref()
  })
}

/** Data for screens is as private and as short-lived as the screens. */
export function handleDataRequest(response: Response) {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
  response.headers.set('x-content-type-options', 'nosniff')
  return response
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return
  log().error({ err: error, path: pathForLog(new URL(request.url).pathname) }, 'a page failed')
}
