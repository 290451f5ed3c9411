import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toPriceRange } from '#domain/deal/price-level'
import type { PriceChartData } from '#domain/deal/estimate'
import { reliableFigures } from '#domain/listing/listing'
import { notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { requireCaller } from '../../features/accounts/session/guards.server'
import { getSearch } from '../../features/searches/search-store.server'
import { endpoint } from '../../http/endpoint.server'
import { PriceChart } from './price-chart'
import { chartColors, type Scheme } from './chart-marks'

/** Renders the SVG document. Throws a 404 if the search has not found the car or it has no estimate. */
async function priceChartOf(searchId: string, listingId: unknown, scheme: Scheme): Promise<string> {
  if (!isUuid(listingId)) throw notFound('That picture')
  const candidate = await database().candidate.findUnique({
    where: { searchId_listingId: { searchId, listingId } },
    select: {
      listing: {
        select: {
          ...{ priceCents: true, currency: true, odometerMiles: true, flags: true },
          estimate: true,
        },
      },
    },
  })
  const estimate = candidate?.listing.estimate
  if (!estimate) throw notFound('That picture')
  const { listing } = candidate
  const { priceCents, odometerMiles } = reliableFigures(listing)
  const isInDollars = listing.currency === null || listing.currency === 'USD'
  const car = { priceCents: isInDollars ? priceCents : null, odometerMiles }
  // Safe: only our own code writes this column, from an Estimate.
  const chart = estimate.chart as PriceChartData | null
  const range = toPriceRange(estimate)
  if (chart === null || range === null) throw notFound('That picture')
  return renderToStaticMarkup(createElement(PriceChart, { car, range, chart, colors: chartColors(scheme) }))
}

/** A chart of a car's price among comparable cars. `?scheme=dark` uses dark colors. */
export const loader = endpoint({
  async GET({ request, params }) {
    const user = await requireCaller(request)
    const search = await getSearch({ id: params.id!, userId: user.id })
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
