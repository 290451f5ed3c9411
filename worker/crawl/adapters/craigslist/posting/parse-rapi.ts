import { parseHtml, cleanText, dollarsToCents, toPostedAt } from '../../text'
import { z } from 'zod'
import { findArea } from '#domain/places/craigslist-areas'
import { townOfAd } from '#domain/places/towns'
import { NotACar, sourceLayoutChanged } from '../../../../failures'
import { optional, optionalList } from '../../lenient'
import type { PostingPage } from '../../contract'
import { bodyText, toPosting } from './facts'
import {
  canonicalPostingUrl,
  type CraigslistOrigins,
  sellerOfCategory,
  photoUrl,
  priceTextToCents,
  toCoordinates,
  detectUnits,
} from '../site'

const format = 'rapi'

const attribute = z.looseObject({ label: z.string(), postingAttributeKey: z.string(), value: z.string() })
const text = optional(z.string())
const figure = optional(z.number())
const postingShape = z.looseObject({
  attributes: z.array(attribute.nullable().catch(null)),
  body: z.string(),
  categoryId: z.number(),
  images: optionalList(z.string()),
  location: optional(
    z.looseObject({ hostname: text, lat: figure, lon: figure, neighborhood: text, description: text }),
  ),
  postedDate: z.number(),
  postingId: z.number().int().positive(),
  price: z.number().nullish(),
  priceString: z.string().nullish(),
  repostOf: figure,
  title: z.string(),
  url: text,
})
/** The posting is either `data` itself or the only entry of `data.items`. */
const envelope = z.object({
  data: z.union([
    z.looseObject({ items: z.tuple([postingShape]) }).transform(({ items }) => items[0]),
    postingShape,
    z.null(),
  ]),
  errors: z.array(z.looseObject({ code: z.number().optional(), message: z.string().optional() })),
})

/** Throws SourceLayoutChanged if anything is uncertain. */
export function parseRapi(json: unknown, origins: CraigslistOrigins): PostingPage {
  const parsed = envelope.safeParse(json)
  if (!parsed.success) throw sourceLayoutChanged('the posting answer lacks a part of its envelope')
  const { data: posting, errors } = parsed.data
  if (posting === null) {
    const isNotFound = errors.some((error) => error.code === 404)
    if (isNotFound) return { kind: 'gone', format, why: 'posting not found', isUnproven: true }
    throw sourceLayoutChanged(`the posting answered with an error: ${errors[0]?.message ?? '?'}`)
  }
  const seller = sellerOfCategory(posting.categoryId)
  if (seller === null) throw new NotACar(`a posting in category ${posting.categoryId}, which is not for cars`)
  const location = posting.location ?? {}
  const place = toCoordinates(location.lat, location.lon)
  const units = detectUnits({ area: location.hostname ?? null })
  const priceCents = parsePrice(posting.price ?? null, posting.priceString ?? null)
  const title = cleanText(posting.title)
  const postedAt = toPostedAt(posting.postedDate)
  if (!title || !postedAt) throw sourceLayoutChanged('the posting lacks its title or date')
  const base = {
    externalId: String(posting.postingId),
    url: canonicalPostingUrl(origins, posting.url ?? undefined),
    title,
    priceCents,
    currency: priceCents === null ? null : units.currency,
    seller,
    ...place,
    town: townOfAd(cleanText(location.description) ?? cleanText(location.neighborhood), place, {
      around: findArea(location.hostname ?? ''),
    }),
    description: bodyText(parseHtml(`<div id="body">${posting.body}</div>`), '#body'),
    photoUrls: (posting.images ?? []).flatMap((id) => photoUrl(id, origins) ?? []),
    postedAt,
    repostOf: posting.repostOf ? String(posting.repostOf) : null,
  }
  const facts = posting.attributes.flatMap((a) =>
    a ? { key: a.postingAttributeKey, label: a.label, value: a.value } : [],
  )
  return { kind: 'posting', format, posting: toPosting(base, facts, units.distance) }
}

function parsePrice(price: number | null, text: string | null): number | null {
  const byNumber = price === null ? null : dollarsToCents(price)
  const byText = text === null ? byNumber : priceTextToCents(text)
  if (byNumber === undefined || byText !== byNumber) throw sourceLayoutChanged('the posting states two prices')
  return byNumber
}
