import type { Posting } from '../../inventory/posting'
import { attributesOf } from './attributes'
import { categoryIds, categoryOf, dollars, links } from './links'
import { bodyHtml } from './posting-page'
import { areaNumber } from './query'
import { subareaOf } from './subareas'

/** Response of `/web/v8/postings/{token}` for a posting that is on sale. */
export function rapiAnswer(p: Posting, origin: string) {
  const { hostname, name } = p.area
  const sub = subareaOf(hostname, p.place)
  return {
    apiVersion: 8,
    data: {
      attributes: [
        attributeRow('year', 'auto_year', String(p.form.year)),
        attributeRow('make and model', 'auto_make_model', p.form.makeModel),
        ...attributesOf(p).map((a) => attributeRow(a.label, a.key, a.value)),
      ],
      body: bodyHtml(p).replace(/<a class="show-contact".*<\/a>/, '<showcontactinfo></showcontactinfo>'),
      category: p.seller === 'owner' ? 'cars & trucks - by owner' : 'cars & trucks - by dealer',
      categoryAbbr: categoryOf(p),
      categoryId: categoryIds[categoryOf(p)],
      images: p.photos.map((photo) => `3:${photo.imageId}`),
      location: {
        area: name,
        areaAbbr: hostname,
        areaId: areaNumber(p.area),
        hostname,
        ...(p.mapped ? { lat: p.place.latitude, lon: p.place.longitude } : {}),
        neighborhood: p.place.city,
        subArea: sub,
        subareaAbbr: sub,
        type: 'Point',
      },
      notices: [],
      postedDate: seconds(p.postedAt),
      updatedDate: seconds(p.updatedAt ?? p.postedAt),
      postingId: Number(p.id),
      postingUuid: p.token,
      ...(p.price === null ? {} : { price: p.price, priceString: dollars(p.price) }),
      ...(p.repostOf ? { repostOf: Number(p.repostOf) } : {}),
      streetAddress: 0,
      title: p.headline,
      url: links(origin).posting(p),
    },
    errors: [],
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const attributeRow = (label: string, postingAttributeKey: string, value: string) => ({
  label,
  postingAttributeKey,
  specialType: null,
  value,
  forSearch: true,
})

export const rapiGone = { apiVersion: 8, data: null, errors: [{ code: 404, message: 'posting not found' }] }
