import { z } from 'zod'
import { optional, parseStrictThenLenient } from '../../lenient'

/** All parsed fields of a row on a results page; never the seller. */
const listing = parseStrictThenLenient(({ optional }) => {
  const text = optional(z.string())
  const statedAmount = z.looseObject({
    amount: z.string().nullish(),
    formatted_amount: z.string().nullish(),
    amount_with_offset_in_currency: optional(z.string()),
  })
  return z.object({
    id: z.string().regex(/^\d{1,20}$/),
    marketplace_listing_title: z.string(),
    listing_price: statedAmount.nullable(),
    location: optional(
      z.looseObject({
        reverse_geocode: optional(
          z.looseObject({ city: text, state: text, city_page: optional(z.looseObject({ display_name: text })) }),
        ),
      }),
    ),
    primary_listing_photo: optional(z.looseObject({ image: optional(z.looseObject({ uri: text })) })),
    // Required: without any of these, a row may be sold or hidden.
    is_sold: z.boolean(),
    is_pending: z.boolean(),
    is_live: z.boolean(),
    is_hidden: z.boolean(),
    creation_time: optional(z.number()),
    marketplace_listing_category_id: text,
  })
})

export type SearchListing = z.infer<(typeof listing)['lenient']>

const edge = z.looseObject({
  node: z.looseObject({ __typename: optional(z.string()), listing: z.unknown().optional() }),
})

export const feedUnits = z.looseObject({
  edges: z.array(z.unknown()),
  page_info: optional(z.looseObject({ end_cursor: z.string().nullish(), has_next_page: z.boolean().nullish() })),
})

export type FeedUnits = z.infer<typeof feedUnits>

/** One entry of the list. `other` is an advertisement or a heading; anything unknown is `unreadable`. */
export type Entry = { kind: 'listing'; listing: SearchListing } | { kind: 'none' | 'other' | 'unreadable' }

export function parseEdge(value: unknown): Entry {
  const parsed = edge.safeParse(value)
  if (!parsed.success) return { kind: 'unreadable' }
  const { __typename: type, listing: stated } = parsed.data.node
  if (stated === null || stated === undefined) {
    if (type === 'MarketplaceSearchFeedNoResults') return { kind: 'none' }
    return {
      kind: type && /(?:Ad|Ads|Promo|Header|Label|Story)\w*$/.test(type) && !isOffer(type) ? 'other' : 'unreadable',
    }
  }
  const offer = listing.safeParse(stated)
  return offer.success ? { kind: 'listing', listing: offer.data } : { kind: 'unreadable' }
}

const isOffer = (type: string) => type.includes('Listing')
