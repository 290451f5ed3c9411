import { z } from 'zod'
import { removeContactDetails } from '#domain/listing/contact'
import type { SellerType } from '#domain/vocabulary'
import { parseStrictThenLenient } from '../../lenient'
import { cleanText } from '../../text'

/** Strict, because an error would show a sold car. */
const status = z.boolean().nullish()

/**
 * All fields that are parsed from a posting page; never the seller. All vehicle fields may be null. An invalid
 * vehicle field is no reason to reject the listing.
 */
export const itemPostingShape = parseStrictThenLenient(({ optional, optionalList }) => {
  const text = optional(z.string())
  const figure = optional(z.number())
  return z.object({
    id: z.string(),
    marketplace_listing_title: z.string(),
    redacted_description: optional(z.looseObject({ text })),
    listing_price: z
      .looseObject({
        amount: z.string().nullish(),
        currency: optional(z.string().length(3)),
        formatted_amount_zeros_stripped: text,
      })
      .nullable(),
    formatted_price: optional(z.looseObject({ text })),
    creation_time: figure,
    location_text: optional(z.looseObject({ text })),
    location: optional(
      z.looseObject({
        latitude: figure,
        longitude: figure,
        reverse_geocode_detailed: optional(z.looseObject({ country_alpha_two: text })),
      }),
    ),
    vehicle_make_display_name: text,
    vehicle_model_display_name: text,
    vehicle_trim_display_name: text,
    vehicle_odometer_data: optional(z.looseObject({ unit: text, value: figure })),
    vehicle_transmission_type: text,
    vehicle_fuel_type: text,
    vehicle_exterior_color: text,
    vehicle_interior_color: text,
    vehicle_condition: text,
    vehicle_title_status: text,
    vehicle_number_of_owners: optional(z.union([z.string(), z.number()])),
    vehicle_is_paid_off: optional(z.union([z.string(), z.boolean()])),
    vehicle_identification_number: text,
    vehicle_seller_type: text,
    vehicle_features: optionalList(z.union([z.string(), z.looseObject({ display_name: text })])),
    condition: text,
    marketplace_listing_category_id: text,
    attribute_data: optionalList(z.looseObject({ attribute_name: text, label: text })),
    is_sold: status,
    is_live: status,
    is_pending: status,
    listing_photos: optionalList(z.looseObject({ image: optional(z.looseObject({ uri: text })) })),
  })
})

export type ItemPosting = z.infer<(typeof itemPostingShape)['lenient']>

/** The site's labeled facts in readable form. They serve as evidence and never name the seller. */
export function toAttributes(target: ItemPosting): Record<string, string> {
  const stated: [string, string | null | undefined][] = [
    ['trim', target.vehicle_trim_display_name],
    ['transmission', inWords(target.vehicle_transmission_type)],
    ['fuel', inWords(target.vehicle_fuel_type)],
    ['exterior color', target.vehicle_exterior_color],
    ['interior color', target.vehicle_interior_color],
    ['condition', inWords(target.vehicle_condition)],
    ['title status', inWords(target.vehicle_title_status)],
    ['owners', inWords(target.vehicle_number_of_owners)],
    ['paid off', paidOff(target.vehicle_is_paid_off)],
    ['seller', sellerWords[target.vehicle_seller_type ?? '']],
    ['features', joinFeatures(target)],
    ['availability', target.is_pending ? 'sale pending' : null],
    ...(target.attribute_data ?? []).map(({ attribute_name: name, label }): [string, string | null | undefined] => [
      cleanText(name)?.toLowerCase() ?? '',
      label,
    ]),
  ]
  const kept: Record<string, string> = {}
  for (const [name, value] of stated) {
    const words = cleanText(value)
    if (name !== '' && words !== null) kept[name] ??= removeContactDetails(words)
  }
  return kept
}

/** The site states a flag or text: "true", "YES", or another text if the seller still owes money. */
function paidOff(stated: string | boolean | null | undefined): string | null {
  const words = inWords(typeof stated === 'boolean' ? String(stated) : stated)
  if (words === 'true') return 'yes'
  return words === 'false' ? null : words
}

const sellerWords: Record<string, string> = { PRIVATE_SELLER: 'private', DEALER: 'dealer' }

export const sellerTypes: Record<string, SellerType> = { PRIVATE_SELLER: 'owner', DEALER: 'dealer' }

function inWords(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value).replaceAll('_', ' ').toLowerCase()
}

function joinFeatures({ vehicle_features: features }: ItemPosting): string | null {
  const names = (features ?? []).flatMap((feature) =>
    typeof feature === 'string' ? feature : (feature.display_name ?? []),
  )
  return names.length > 0 ? names.join(', ') : null
}
