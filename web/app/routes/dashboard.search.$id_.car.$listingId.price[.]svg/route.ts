import { requireCaller } from '../../features/accounts/session/guards.server'
import { priceChartOf } from './price-chart.server'
import { ownSearch } from '../../features/searches/search-store.server'
import { endpoint } from '../../http/endpoint.server'

/** A chart of a car's price among comparable cars. `?scheme=dark` uses dark colors. */
export const loader = endpoint({
  async GET({ request, params }) {
    const user = await requireCaller(request)
    const search = await ownSearch({ id: params.id!, userId: user.id })
    const scheme = new URL(request.url).searchParams.get('scheme') === 'dark' ? 'dark' : 'light'
    return new Response(await priceChartOf(search.id, params.listingId, scheme), { headers })
  },
})
export const action = loader

const headers = {
  'content-type': 'image/svg+xml; charset=utf-8',
  // Blocks scripts and external resources, however the image is opened.
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=600',
}
