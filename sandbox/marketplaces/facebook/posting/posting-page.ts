import type { Posting } from '../../../inventory/posting'
import type { Build } from '../build'
import { dollars, photoUri, rowOf } from '../listing'
import { aboutOf, fieldsOf } from './stated'
import { delivered, escapeHtml, page } from '../markup'

/** The posting page. Its data is split in two, with related listings in between. */
export function itemPage(p: Posting, related: Posting[], build: Build, origin: string): string {
  const route = { canonicalRouteName: 'comet.fbweb.CometMarketplaceHoistedPermalinkRoute' }
  const photos = p.photos.map(({ imageId }) => ({ image: { uri: photoUri(origin, imageId), width: 960, height: 720 } }))
  const detailsPage = (target: object) => ({ viewer: { marketplace_product_details_page: { target } } })
  const others = { edges: related.map((other) => ({ node: { listing: rowOf(other, origin) } })) }
  return page(build, {
    title: `Marketplace – ${p.headline}`,
    head: `<link rel="canonical" href="${origin}/facebook/marketplace/item/${p.id}/">`,
    body: `<div role="main" class="${build.cls('main')}"><h1>${escapeHtml(p.headline)}</h1>
<p>${p.sale === 'sold' ? 'Sold · ' : p.sale === 'pending' ? 'Pending · ' : ''}${dollars(p.price)}</p>
<h2>About this vehicle</h2>${aboutOf(p)
      .map((line) => `<p>${escapeHtml(line)}</p>`)
      .join('\n')}
<h2>Seller’s description</h2><div class="${build.cls('text')}">${escapeHtml(p.description).replaceAll('\n', '<br>\n')}</div>
${p.photos.map(({ imageId }) => `<img alt="" src="${escapeHtml(photoUri(origin, imageId))}" loading="lazy" width="480" height="360">`).join('\n')}</div>`,
    blocks: [
      { require: [['CometRouteInfo', 'next', [], [route]]] },
      delivered(
        'adp_MarketplacePDPC2CMediaViewerWithImagesQueryRelayPreloader_1',
        detailsPage({ id: p.id, listing_photos: photos }),
        0,
      ),
      delivered(
        'adp_MarketplacePDPRelatedQueryRelayPreloader_2',
        { viewer: { marketplace_related_listings: others } },
        1,
      ),
      delivered(
        `adp_MarketplacePDPContainerQueryRelayPreloader_${build.itemQueryId}`,
        detailsPage(fieldsOf(p)),
        build.roll(4),
      ),
    ],
  })
}

/** The page for an unknown or removed listing, sent with status 200. */
export function gonePage(build: Build): string {
  const route = { canonicalRouteName: 'comet.fbweb.CometErrorRoute' }
  return page(build, {
    title: 'Error',
    body: `<div role="main"><h2>This content isn't available right now</h2><p>When this happens, it's usually because the
owner only shared it with a small group of people, changed who can see it or it's been deleted.</p></div>`,
    blocks: [{ require: [['CometRouteInfo', 'next', [], [route]]] }],
  })
}
