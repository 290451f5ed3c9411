import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import type { EntryContext, LoaderFunctionArgs } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { withConditionalGet, cachedPage, cachedPageKey, pageRoutes } from './http/cached-page.server'
import { setSecurityHeaders } from './http/middleware.server'
import { pathForLog } from './http/endpoint.server'
import { log } from './services/log.server'
import { NonceContext } from './ui/page'
import type { PageHandle } from './ui/site'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
) {
  headers.set('content-type', 'text/html; charset=utf-8')
  const context = { ...remixContext, manifest: manifestOfPage(remixContext) }
  const cacheKey = status === 200 ? cachedPageKey(request, remixContext) : null
  if (cacheKey !== null) {
    headers.set('cache-control', 'private, no-cache')
    setSecurityHeaders(headers, null)
    const { staticHandlerContext: page } = context
    const forAll = { ...context, staticHandlerContext: { ...page, location: { ...page.location, search: '' } } }
    return cachedPage(request, headers, cacheKey, async () =>
      renderPage(<RemixServer context={forAll} url={request.url} />),
    )
  }
  const nonce = randomBytes(16).toString('base64')
  setSecurityHeaders(headers, nonce, { isCheckout: isCheckout(context) })
  await readHandoff(context)
  const html = renderPage(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
  )
  return new Response(Buffer.from(html), { status, headers })
}

const pageEnd = '</body></html>'

/**
 * Without a doctype, browsers lay pages out in quirks mode; `renderToString` writes none. Remix renders its last scripts
 * after the page, where HTML allows nothing.
 */
function renderPage(page: ReactElement): string {
  const [html = '', scripts = ''] = renderToString(page).split(pageEnd)
  return `<!DOCTYPE html>${html}${scripts}${pageEnd}`
}

/** Also false for an error page. */
function isCheckout({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext): boolean {
  return matches.some(({ route: { id } }) => {
    const { showsCheckout } = (routeModules[id]?.handle ?? {}) as PageHandle
    return showsCheckout?.(loaderData[id]) ?? false
  })
}

let routesAt: ReturnType<typeof pageRoutes> | undefined

function manifestOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  routesAt ??= pageRoutes(manifest.routes)
  return { ...manifest, routes: routesAt(staticHandlerContext.location.pathname) }
}

/**
 * Reads the loader data that the page passes to the browser. Remix's script component suspends until the data is read,
 * and renderToString does not wait. The page renders in one piece: loaders finish before rendering starts, so streaming
 * would not be faster, and its many small chunks cost more than React's own work on them.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return
  const value = await text(serverHandoffStream as NodeStream)
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

/**
 * Pages ask for the same data again and again, so they may keep it if they ask whether it is still current. A browser
 * that was logged out gets the log-in page instead.
 */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs) {
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache')
  response.headers.set('x-content-type-options', 'nosniff')
  return withConditionalGet(request, response)
}

/** Remix's own refusal, such as of a method that a page does not take, is no failure of ours. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  log().error({ err: error, path: pathForLog(new URL(request.url).pathname) }, 'a page failed')
}
