import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf, matchesEtag } from './etag.server'

type Encoding = 'br' | 'gzip' | 'identity'

interface CachedPage {
  etag: string
  bodies: Record<Encoding, Uint8Array>
}

const maxKept = 50
const kept = new Map<string, Promise<CachedPage>>()

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
  const { etag, bodies } = await (kept.get(key) ?? keep(key, draw))
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
  kept.set(key, page)
  page.catch(() => kept.delete(key))
  if (kept.size > maxKept) kept.delete(kept.keys().next().value as string)
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
