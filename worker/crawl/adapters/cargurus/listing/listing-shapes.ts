import { z } from 'zod'
import { parseStrictThenLenient, type Leniency } from '../../lenient'

// All fields that are parsed, in the two shapes that the site uses in lists and on posting pages.

/** Strict, because new cars and cars outside the area do not belong to the feed. */
const flag = z.boolean().nullish()
const kind = z.string().nullish()
/** An unexpected value counts as true, because a VIN that may be fake must not be used. */
const isFake = z.boolean().nullish().catch(true)

function createFields({ optional, optionalList }: Leniency) {
  const text = optional(z.string())
  const figure = optional(z.number())
  const year = optional(z.union([z.string(), z.number()]))
  const picture = optional(z.object({ url: text }))
  const shared = {
    id: z.number().int().positive(),
    vin: text,
    isFakeVIN: isFake,
    isInvalidVin: isFake,
    inclusionType: kind,
    distance: figure,
    daysOnMarket: figure,
    pictureCount: figure,
    localizedTransmission: text,
    localizedFuelType: text,
  }
  return { optional, optionalList, text, figure, year, picture, shared }
}

/** The shape on pages since 2026. */
export const nestedListing = parseStrictThenLenient((leniency) => {
  const { optional, text, figure, year, picture, shared } = createFields(leniency)
  return z.object({
    ...shared,
    listingTitle: z.string(),
    isNew: flag,
    condition: text,
    ontologyData: z.object({ makeName: text, modelName: text, carYear: year, trimName: text, bodyTypeName: text }),
    priceData: optional(z.object({ current: figure, localizedPrice: text })),
    mileageData: optional(z.object({ value: figure, unit: text })),
    localizedMileage: text,
    localizedDrivetrain: text,
    localizedEngineName: text,
    localizedDoors: text,
    fuelData: optional(z.object({ localizedType: text })),
    exteriorColorData: optional(z.object({ name: text, localized: text })),
    interiorColorData: optional(z.object({ name: text, localized: text })),
    pictureData: picture,
    sellerData: optional(z.object({ city: text, region: text, postalCode: text })),
    sellerType: text,
  })
})

/** The shape in the older responses. The older single-listing response has a few different names. */
export const flatListing = parseStrictThenLenient((leniency) => {
  const { optional, text, figure, year, picture, shared } = createFields(leniency)
  return z.object({
    ...shared,
    listingTitle: text,
    listingTitleOnly: text,
    isNew: flag,
    vehicleCondition: text,
    listingCondition: text,
    makeName: z.string(),
    modelName: text,
    carYear: year,
    year,
    trimName: text,
    bodyTypeName: text,
    price: figure,
    priceString: text,
    mileage: figure,
    mileageString: text,
    unitMileage: optional(z.object({ value: figure, unit: text })),
    localizedDriveTrain: text,
    localizedEngineDisplayName: text,
    localizedNumberOfDoors: text,
    localizedExteriorColor: text,
    exteriorColorName: text,
    localizedInteriorColor: text,
    originalPictureData: picture,
    mainPictureUrl: text,
    sellerType: text,
    sellerCity: text,
    sellerRegion: text,
    sellerPostalCode: text,
    postalCode: text,
  })
})

export const listingDetails = parseStrictThenLenient((leniency) => {
  const { optional, optionalList, text } = createFields(leniency)
  return z.object({
    description: text,
    options: optionalList(z.union([z.string(), z.object({ name: text, label: text })])),
    pictures: optionalList(z.object({ url: text })),
    vehicleHistory: optional(z.record(z.string(), z.unknown())),
  })
})
export type ListingDetails = z.infer<(typeof listingDetails)['lenient']>
