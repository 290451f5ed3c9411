import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { setSecurityHeaders } from './http/headers.server'
import { pathForLog } from './http/request-log.server'
import { stillPage } from './http/still-page.server'
import type { PageHandle } from './root'
import { log } from './services/log.server'
import { NonceContext } from './ui/nonce'

export const streamTimeout = 5_000

export default function handleRequest(request: Request, status: number, headers: Headers, remixContext: EntryContext) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const stillKey = status === 200 ? stillKeyOf(request, remixContext) : null
  if (stillKey !== null) {
    setSecurityHeaders(headers, null)
    return stillPage(request, headers, stillKey, () =>
      drawWhole(<RemixServer context={remixContext} url={request.url} />),
    )
  }
  const nonce = randomBytes(16).toString('base64')
  setSecurityHeaders(headers, nonce)
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  )
  return drawWhole(page, nonce).then((html) => new Response(html, { status, headers }))
}

/** A key of everything that a still page depends on; null for other pages and for URLs that anybody can vary. */
function stillKeyOf(request: Request, { staticHandlerContext, routeModules }: EntryContext): string | null {
  const { matches, loaderData, location } = staticHandlerContext
  const leaf = matches.at(-1)
  const handle = leaf && (routeModules[leaf.route.id]?.handle as PageHandle | undefined)
  if (!handle?.isStill || location.search !== '' || !['GET', 'HEAD'].includes(request.method)) return null
  return `${leaf?.route.id} ${JSON.stringify(loaderData)}`
}

/**
 * Renders the page in one piece. Loaders have all data before rendering starts, so a stream would not be faster, and
 * compressing its many small pieces took a quarter of the time.
 */
async function drawWhole(page: ReactElement, nonce?: string): Promise<string> {
  let patience: NodeJS.Timeout | undefined
  const drawn = new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
    patience = setTimeout(abort, streamTimeout + 1_000)
  })
  return drawn.finally(() => clearTimeout(patience)) // or each timer would keep its page in memory for seconds
}

/** Caching rules for the data of screens: the same as for the screens. */
export function handleDataRequest(response: Response) {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
  response.headers.set('x-content-type-options', 'nosniff')
  return response
}

export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted) return
  log().error({ err: error, path: pathForLog(new URL(request.url).pathname) }, 'a page failed')
}
