import type { Context, MiddlewareHandler } from 'hono'
import type { Marketplace } from '#domain/marketplaces'
import type { SandboxState, MarketplaceMode } from '../state'

/** The `Retry-After` of a rate limit. */
export const retryAfterSeconds = 30
/** The share of a page that "half-page" sends. */
const halfPageShare = 0.55

export interface Faults {
  marketplace: Marketplace
  /** The answer that replaces all others in this mode; null where there is none. */
  wallOf(c: Context, mode: MarketplaceMode, origin: string): Response | Promise<Response> | null
  /** Old and new names of the site's data, for "layout-changed". */
  renames: [string, string][]
}

/** Applies a marketplace's mode: replaces the answer or damages it. The routes handle "empty" themselves. */
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
