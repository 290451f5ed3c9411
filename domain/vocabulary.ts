// Choices in the search form and in normalized listings, with their labels.

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
export const isBodyType = (text: string): text is BodyType => Object.hasOwn(bodyTypes, text)

export const titleStatuses = {
  clean: 'clean',
  salvage: 'salvage',
  rebuilt: 'rebuilt',
  lien: 'lien',
  missing: 'missing',
  'parts only': 'parts only',
} as const
export type TitleStatus = keyof typeof titleStatuses

/** Who sells the car, as the site states it. */
export type SellerType = 'owner' | 'dealer'
