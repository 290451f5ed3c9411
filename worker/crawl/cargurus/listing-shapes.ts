import { z } from 'zod'

/** The two ways in which the site writes a listing, in lists and on its own page: what is read of them and no more. */
const text = z.string().nullish()
const figure = z.number().nullish()
const flag = z.boolean().nullish()
const year = z.union([z.string(), z.number()]).nullish()
const picture = z.object({ url: text }).nullish()

const shared = {
  id: z.number().int().positive(),
  vin: text,
  isFakeVIN: flag,
  isInvalidVin: flag,
  inclusionType: text,
  distance: figure,
  pictureCount: figure,
  localizedTransmission: text,
  localizedFuelType: text,
}

/** As the site's pages of 2026 write it. */
export const nestedListing = z.object({
  ...shared,
  listingTitle: z.string(),
  isNew: flag,
  condition: text,
  ontologyData: z.object({ makeName: text, modelName: text, carYear: year, trimName: text, bodyTypeName: text }),
  priceData: z.object({ current: figure, localizedPrice: text }).nullish(),
  mileageData: z.object({ value: figure, unit: text }).nullish(),
  localizedMileage: text,
  localizedDrivetrain: text,
  localizedEngineName: text,
  localizedDoors: text,
  fuelData: z.object({ localizedType: text }).nullish(),
  exteriorColorData: z.object({ name: text, localized: text }).nullish(),
  interiorColorData: z.object({ name: text, localized: text }).nullish(),
  pictureData: picture,
  sellerData: z.object({ city: text, region: text, postalCode: text }).nullish(),
})

/** As the older answers write it, and, with a few names of its own, the older answer for one listing. */
export const flatListing = z.object({
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
  unitMileage: z.object({ value: figure, unit: text }).nullish(),
  localizedDriveTrain: text,
  localizedEngineDisplayName: text,
  localizedNumberOfDoors: text,
  localizedExteriorColor: text,
  exteriorColorName: text,
  localizedInteriorColor: text,
  originalPictureData: picture,
  mainPictureUrl: text,
  sellerCity: text,
  sellerRegion: text,
  sellerPostalCode: text,
  postalCode: text,
})

/** What only a listing's own page tells. */
export const listingDetails = z.object({
  description: text,
  options: z.array(z.union([z.string(), z.object({ name: text, label: text })])).nullish(),
  pictures: z.array(z.object({ url: text })).nullish(),
  vehicleHistory: z.record(z.string(), z.unknown()).nullish(),
})
export type ListingDetails = z.infer<typeof listingDetails>
