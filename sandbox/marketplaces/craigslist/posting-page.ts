import { hash } from '../../random'
import type { Posting } from '../../inventory/posting'
import { listAttributes } from './vocabulary'
import { formatDollars, craigslistLinks, postingCategory, statedPlace } from './query'
import { escapeHtml, htmlPage, scriptJson, offerJsonLd } from './results-page'

/** Hours behind UTC, estimated from the longitude. Ignores daylight saving time. */
const hoursBehind = (longitude: number) => (longitude < -114 ? 8 : longitude < -102 ? 7 : longitude < -86 ? 6 : 5)

/** e.g. "2026-11-20T09:12:33-0800", the format of the site's `datetime` attributes. */
function siteTime(date: Date, longitude: number): string {
  const hours = hoursBehind(longitude)
  const local = new Date(date.getTime() - hours * 3_600_000).toISOString().slice(0, 19)
  return `${local}-0${hours}00`
}

const shownForMs = 30 * 24 * 3_600_000

/** The same page for the old and the new URL. A removed posting gets a notice with status 200. */
export function postingPage(p: Posting, origin: string): string {
  return p.removed ? removedPage(p) : livePage(p, origin)
}

function removedPage(p: Posting): string {
  return htmlPage({
    title: `${p.area.name} cars & trucks`,
    body: `<section class="body"><div class="removed"><h2>This posting has been deleted by its author.</h2>
<p>(The title on the listings page will be removed in just a few minutes.)</p></div></section>`,
    bodyClass: 'posting',
  })
}

function livePage(p: Posting, origin: string): string {
  const url = craigslistLinks(origin).posting(p)
  return htmlPage({
    title: `${p.headline} - cars & trucks - by ${p.seller} - vehicle automotive sale`,
    head: head(p, url, origin),
    bodyClass: 'posting',
    body: `<section class="body">
<header class="global-header wide"><nav class="breadcrumbs-container"><ul class="breadcrumbs">
<li class="crumb area"><a href="${craigslistLinks(origin).search(p.area.hostname)}">${p.area.name}</a></li>
<li class="crumb category"><a href="${origin}/craigslist/search/area/${p.area.hostname}?cat=${postingCategory(p)}">cars &amp; trucks - by ${p.seller}</a></li>
</ul></nav></header>
<h1 class="postingtitle"><span class="postingtitletext">${titleLine(p)}</span></h1>
<p class="postinginfo reveal">posted: ${timeTag(p.postedAt, p)}</p>
<section class="userbody">
${gallery(p, origin)}
<div class="mapAndAttrs">
${map(p)}
${attributeGroups(p)}
</div>
<section id="postingbody">
<div class="print-information print-qrcode-container"><p class="print-qrcode-label">QR Code Link to This Post</p>
<div class="print-qrcode" data-location="${url}"></div></div>
${postingBodyHtml(p)}
</section>
<div class="postinginfos">
<p class="postinginfo">post id: ${p.id}</p>
<p class="postinginfo reveal">posted: ${timeTag(p.postedAt, p)}</p>
${p.updatedAt ? `<p class="postinginfo reveal">updated: ${timeTag(p.updatedAt, p)}</p>` : ''}
</div>
</section></section>`,
  })
}

function head(p: Posting, url: string, origin: string): string {
  const gone = new Date(p.postedAt.getTime() + shownForMs).toISOString()
  const { latitude, longitude } = p.place
  const data = {
    '@context': 'http://schema.org',
    '@type': 'Product',
    name: p.headline,
    description: p.description,
    image: p.photos.map((photo) => craigslistLinks(origin).image(photo.imageId)),
    offers: offerJsonLd(p),
  }
  return `<link rel="canonical" href="${url}">
<meta property="og:url" content="${url}">
<meta name="geo.placename" content="${escapeHtml(p.place.city)}">
<meta name="robots" content="unavailable_after: ${gone}">
${p.mapped ? `<meta name="geo.position" content="${latitude};${longitude}"><meta name="ICBM" content="${latitude}, ${longitude}">` : ''}
<script type="application/ld+json" id="ld_posting_data">${scriptJson(data)}</script>`
}

/** Owners' pages show the price before the title, dealers' pages after it. */
function titleLine(p: Posting): string {
  const title = `<span id="titletextonly">${escapeHtml(p.headline)}</span>`
  const place = hash(p.id) % 11 === 0 ? '' : `<span> (${escapeHtml(statedPlace(p))})</span>`
  if (p.price === null) return `${title}${place}`
  const price = `<span class="price">${formatDollars(p.price)}</span>`
  return p.seller === 'owner' ? `${price} - ${title}${place}` : `${title} - ${price}${place}`
}

const timeTag = (date: Date, p: Posting) =>
  `<time class="date timeago" datetime="${siteTime(date, p.place.longitude)}">${siteTime(date, p.place.longitude).slice(0, 16).replace('T', ' ')}</time>`

function gallery(p: Posting, origin: string): string {
  if (p.photos.length === 0) return ''
  const image = craigslistLinks(origin).image
  const list = p.photos.map(({ imageId }) => ({
    shortid: imageId.slice(6, 17),
    imgid: `3:${imageId}`,
    altBase: p.headline,
    thumb: image(imageId, '50x50c'),
    url: image(imageId),
  }))
  return `<figure class="iw"><div class="gallery">${p.photos
    .map(({ imageId }) => `<div class="slide" data-imgid="3:${imageId}"><img src="${image(imageId)}" alt=""></div>`)
    .join('')}</div>
<div id="thumbs">${p.photos
    .map(
      ({ imageId }) =>
        `<a class="thumb" data-imgid="3:${imageId}" href="${image(imageId)}"><img src="${image(imageId, '50x50c')}" alt=""></a>`,
    )
    .join('')}</div></figure>
<script>var imgList = ${scriptJson(list)};</script>`
}

const map = (p: Posting) =>
  p.mapped
    ? `<div class="mapbox"><div id="map" data-latitude="${p.place.latitude}" data-longitude="${p.place.longitude}" data-accuracy="22"></div>
<p class="mapaddress">${escapeHtml(p.place.city)}, ${p.place.state}</p></div>`
    : ''

function attributeGroups(p: Posting): string {
  const valued = listAttributes(p).map(({ key, label, value, linked }) => {
    const text = escapeHtml(value)
    const shown = linked ? `<a href="/craigslist/search/area/${p.area.hostname}?cat=cta">${text}</a>` : text
    return `<div class="attr ${key}"><span class="labl">${label}:</span> <span class="valu">${shown}</span></div>`
  })
  return `<div class="attrgroup"><div class="attr important"><span class="valu year">${p.form.year}</span>
<span class="valu makemodel"><a href="/craigslist/search/area/${p.area.hostname}?cat=cta">${escapeHtml(p.form.makeModel)}</a></span></div></div>
<div class="attrgroup">${valued.join('\n')}${hash(p.slug) % 9 === 0 ? '<div class="attr delivery"><span class="valu">delivery available</span></div>' : ''}</div>`
}

/** Uses the site's line breaks and hides phone numbers behind a link. */
export const postingBodyHtml = (p: Posting) => {
  const text = escapeHtml(p.description).replaceAll('\n', '<br>\n')
  return hash(p.id) % 3 === 0 ? `${text}<br>\n<a class="show-contact" href="#">show contact info</a>` : text
}
