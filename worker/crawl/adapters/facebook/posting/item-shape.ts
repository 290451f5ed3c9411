import { z } from 'zod'
import { parseStrictThenLenient } from '../../lenient'

/** Whether the car is still available. Parsed strictly, because an error would show a sold car. */
const status = z.boolean().nullish()

/**
 * All parsed fields of a posting page; never the seller. All vehicle fields may be null, and an invalid one is no
 * reason to reject the listing.
 */
export const target = parseStrictThenLenient(({ optional, optionalList }) => {
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

export type Target = z.infer<(typeof target)['lenient']>
