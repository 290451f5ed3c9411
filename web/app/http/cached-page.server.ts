import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { matchRoutes } from '@remix-run/react'
import type { EntryContext } from '@remix-run/node'
import { secondMs } from '#domain/durations'
import { memoize } from '#domain/memoize'
import { singleton } from '#platform/singletons'
import type { PageHandle } from '../ui/site'

const etagOf = (body: Uint8Array): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

const matchesEtag = (request: Request, etag: string): boolean =>
  request.headers.get('if-none-match')?.includes(etag) ?? false

/**
 * Removes the server's time from serialized page data (Remix and ui/packed formats). Pages advance the time themselves
 * (ui/use-now), so a new time alone is not a change.
 */
const withoutNow = (body: string) =>
  body.replaceAll(/(?<=\["D",|\{'@':)\d+/g, (ms) => (Math.abs(Date.now() - Number(ms)) < secondMs ? 'now' : ms))

/** Adds an ETag to a GET response. Returns 304 without a body if the browser already has it. */
export async function withConditionalGet(request: Request, answer: Response): Promise<Response> {
  const { status, headers } = answer
  if (request.method !== 'GET' || status !== 200 || headers.get('cache-control')?.includes('no-store')) return answer
  const body = await answer.text()
  headers.set('etag', etagOf(Buffer.from(withoutNow(body))))
  return matchesEtag(request, headers.get('etag')!)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { status, headers })
}

type Encoding = 'br' | 'gzip' | 'identity'

interface CachedPage {
  etag: string
  bodies: Record<Encoding, Uint8Array>
}

const maxKept = 50
const kept = singleton(() => new Map<string, Promise<CachedPage>>())

/**
 * Cache key with everything that a cached page depends on, for all visitors and any query. Null for other pages.
 */
export function cachedPageKey(
  { method }: Request,
  { staticHandlerContext, routeModules }: Pick<EntryContext, 'staticHandlerContext' | 'routeModules'>,
): string | null {
  const { matches, loaderData } = staticHandlerContext
  const leaf = matches.at(-1)
  const handle = leaf && (routeModules[leaf.route.id]?.handle as PageHandle | undefined)
  if (!handle?.isCached || !['GET', 'HEAD'].includes(method)) return null
  return `${leaf?.route.id} ${JSON.stringify(loaderData, (name, value: unknown) => (isPersonal(name) ? undefined : value))}`
}

/** Only the application's scripts use these, which a cached page does not have. */
const isPersonal = (name: string) => name === 'account' || name === 'timeZone' || name === 'handover'

/**
 * Serves a page without a nonce from a cache of rendered, compressed pages. `key` must name everything that the page
 * depends on; `draw` renders its HTML. Status 200, or 304 if the browser has the page.
 */
export async function cachedPage(
  request: Request,
  headers: Headers,
  key: string,
  draw: () => Promise<string>,
): Promise<Response> {
  const { etag, bodies } = await (kept().get(key) ?? keep(key, draw))
  headers.set('etag', etag)
  headers.set('vary', 'cookie, accept-encoding')
  if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
  const encoding = encodingFor(request.headers.get('accept-encoding') ?? '')
  const body = bodies[encoding]
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(body as Uint8Array<ArrayBuffer>, { headers })
}

function keep(key: string, draw: () => Promise<string>): Promise<CachedPage> {
  const page = draw().then(pack)
  const pages = kept()
  pages.set(key, page)
  page.catch(() => pages.delete(key))
  if (pages.size > maxKept) pages.delete(pages.keys().next().value as string)
  return page
}

async function pack(html: string): Promise<CachedPage> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { etag: etagOf(identity), bodies: { br, gzip: gz, identity } }
}

function encodingFor(accepted: string): Encoding {
  const accepts = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`, 'i').test(accepted)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}

type Routes = EntryContext['manifest']['routes']
type Tree = Parameters<typeof matchRoutes>[0]

/** Maximum number of cached paths. A path may be as long as a request's headers. */
const maxPaths = 500

/**
 * The routes that Remix needs to render the page at a path: those that match the path or one of its ancestors, which
 * Remix also sends to the browser. Remix compares each of these paths with all routes on every page, which took a tenth
 * of the rendering time.
 */
export function pageRoutes(routes: Routes): (pathname: string) => Routes {
  const tree = buildRouteTree(routes)
  return memoize(maxPaths, (pathname) => {
    const matched = ancestorPaths(pathname).flatMap((path) => matchRoutes(tree, path) ?? [])
    const ids = new Set<string | undefined>(matched.map(({ route }) => route.id))
    return Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  })
}

type RouteRow = Pick<Routes[string], 'id' | 'parentId' | 'path' | 'index' | 'caseSensitive'>
export type RouteTable = Record<string, RouteRow | undefined>

export const buildRouteTree = (routes: RouteTable, parentId?: string): Tree =>
  Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: buildRouteTree(routes, id) },
    )

/** For "/a/b": "/", "/a", "/a/b". */
export function ancestorPaths(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return [...segments.map((_, i) => `/${segments.slice(0, i).join('/')}`), pathname]
}
