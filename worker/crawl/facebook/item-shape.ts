import { z } from 'zod'

const text = z.string().nullish()
const flag = z.boolean().nullish()

/** What is read of a listing's own page, and no more: never who sells. All of the vehicle's fields may be null. */
export const target = z.object({
  id: z.string(),
  marketplace_listing_title: z.string(),
  redacted_description: z.looseObject({ text }).nullish(),
  listing_price: z
    .looseObject({
      amount: text,
      currency: z.string().length(3).nullish(),
      formatted_amount_zeros_stripped: text,
    })
    .nullable(),
  formatted_price: z.looseObject({ text }).nullish(),
  creation_time: z.number().nullish(),
  location_text: z.looseObject({ text }).nullish(),
  location: z
    .looseObject({
      latitude: z.number().nullish(),
      longitude: z.number().nullish(),
      reverse_geocode_detailed: z.looseObject({ country_alpha_two: text }).nullish(),
    })
    .nullish(),
  vehicle_make_display_name: text,
  vehicle_model_display_name: text,
  vehicle_trim_display_name: text,
  vehicle_odometer_data: z.looseObject({ unit: text, value: z.number().nullish() }).nullish(),
  vehicle_transmission_type: text,
  vehicle_fuel_type: text,
  vehicle_exterior_color: text,
  vehicle_interior_color: text,
  vehicle_condition: text,
  vehicle_title_status: text,
  vehicle_number_of_owners: z.union([z.string(), z.number()]).nullish(),
  vehicle_is_paid_off: flag,
  vehicle_identification_number: text,
  vehicle_seller_type: text,
  vehicle_features: z
    .array(z.union([z.string(), z.looseObject({ display_name: text })]))
    .nullish()
    .catch(null),
  condition: text,
  marketplace_listing_category_id: text,
  attribute_data: z
    .array(z.looseObject({ attribute_name: text, label: text }))
    .nullish()
    .catch(null),
  is_sold: flag,
  is_live: flag,
  is_pending: flag,
  listing_photos: z
    .array(z.looseObject({ image: z.looseObject({ uri: text }).nullish() }))
    .nullish()
    .catch(null),
})

export type Target = z.infer<typeof target>
