/** Closed vocabularies of the search form and of normalised listings, with the words that screens show. */

export const transmissions = { automatic: 'Automatic', manual: 'Manual' } as const
export type Transmission = keyof typeof transmissions

export const bodyTypes = {
  sedan: 'Sedan',
  suv: 'SUV / Crossover',
  coupe: 'Coupe',
  convertible: 'Convertible',
  hatchback: 'Hatchback',
  wagon: 'Wagon',
  pickup: 'Pickup Truck',
  van: 'Van',
} as const
export type BodyType = keyof typeof bodyTypes

/** With the keys that Craigslist states. CarGurus states the words. */
export const drivetrains = {
  fwd: 'Front-wheel drive',
  rwd: 'Rear-wheel drive',
  awd: 'All-wheel drive',
  '4wd': 'Four-wheel drive',
} as const
export type Drivetrain = keyof typeof drivetrains

export const titleStatuses = {
  clean: 'clean',
  salvage: 'salvage',
  rebuilt: 'rebuilt',
  lien: 'lien',
  missing: 'missing',
  'parts only': 'parts only',
} as const
export type TitleStatus = keyof typeof titleStatuses
