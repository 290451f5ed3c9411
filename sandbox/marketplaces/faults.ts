import type { Context, MiddlewareHandler } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import type { SandboxState, MarketplaceMode } from '../state'

/** What a site that asks for peace asks for. */
export const retryAfterSeconds = 30
/** Where half a page ends. */
const halfPageShare = 0.55

export interface Faults {
  marketplace: Marketplace
  /** The answer in place of any other in this mode; null where the mode has none. */
  wallOf(c: Context, mode: MarketplaceMode, origin: string): Response | Promise<Response> | null
  /** Old name, new name: what the site calls its data before and after it has changed. */
  renames: [string, string][]
}

/** Breaks a site as its mode says: before the answer is made, or by spoiling it. "empty" is left to the routes. */
export const withFaults =
  ({ marketplace, wallOf, renames }: Faults) =>
  (state: SandboxState): MiddlewareHandler =>
  async (c, next) => {
    const mode = state.marketplaceModes.get(marketplace) ?? 'ok'
    const wall = wallOf(c, mode, state.origin)
    if (wall) return wall
    await next()
    if (c.res.status !== 200) return
    const renamed = (text: string) => renames.reduce((changed, [from, to]) => changed.replaceAll(from, to), text)
    if (mode === 'layout-changed') c.res = await rewritten(c.res, renamed)
    if (mode === 'half-page') {
      c.res = await rewritten(c.res, (text) => text.slice(0, Math.floor(text.length * halfPageShare)))
    }
  }

async function rewritten(response: Response, change: (text: string) => string): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(change(await response.text()), { status: response.status, headers })
}
