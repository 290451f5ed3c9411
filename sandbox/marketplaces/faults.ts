import type { Context, MiddlewareHandler } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import { waitWhileConnected } from '../http'
import type { SandboxState, MarketplaceMode } from '../state'

export const retryAfterSeconds = 30
const dripMs = 1_000
const halfPageShare = 0.55

interface Faults {
  marketplace: Marketplace
  /** Returns the response that replaces all others in this mode; null if there is none. */
  createWall(c: Context, mode: MarketplaceMode, origin: string): Response | Promise<Response> | null
  /** Old and new names for "layout-changed". */
  renames: [string, string][]
  /** For "no-ids". */
  withoutIds: [RegExp, string][]
  /** For "other-language". */
  translations: [string, string][]
}

/** Replaces or damages the response according to the marketplace's mode. The routes themselves handle "empty". */
export const withFaults =
  ({ marketplace, createWall, renames, withoutIds, translations }: Faults) =>
  (state: SandboxState): MiddlewareHandler =>
  async (c, next) => {
    const mode = state.marketplaceModes.get(marketplace) ?? 'ok'
    const wall = createWall(c, mode, state.origin)
    if (wall) return wall
    await next()
    if (c.res.status !== 200) return
    const renamed = (text: string) => renames.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
    if (mode === 'other-language') {
      c.res = await rewritten(c.res, (text) => translations.reduce((all, [from, to]) => all.replaceAll(from, to), text))
    }
    if (mode === 'no-ids') {
      c.res = await rewritten(c.res, (text) => withoutIds.reduce((all, [from, to]) => all.replace(from, to), text))
    }
    if (mode === 'drip') c.res = await dripping(c.res, c.req.raw.signal)
    if (mode === 'layout-changed') c.res = await rewritten(c.res, renamed)
    if (mode === 'half-page') {
      c.res = await rewritten(c.res, (text) => text.slice(0, Math.floor(text.length * halfPageShare)))
    }
  }

async function dripping(response: Response, client: AbortSignal): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (at > 0 && !(await waitWhileConnected(dripMs, client))) return controller.close()
      if (at >= bytes.length) return controller.close()
      controller.enqueue(bytes.slice(at, ++at))
    },
  })
  return new Response(body, { status: response.status, headers: response.headers })
}

async function rewritten(response: Response, change: (text: string) => string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(change(await response.text()), { status: response.status, headers })
}
