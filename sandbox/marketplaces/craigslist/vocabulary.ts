import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { Drivetrain, Fuel, Paint } from '../../inventory/cars/car'
import type { Posting } from '../../inventory/posting'

/** Craigslist's terms and filter codes, from the `filters` block of its search responses. */
type Word = { text: string; code: number }

export const bodyWords: Record<BodyType, Word> = {
  convertible: { text: 'convertible', code: 2 },
  coupe: { text: 'coupe', code: 3 },
  hatchback: { text: 'hatchback', code: 4 },
  van: { text: 'mini-van', code: 5 },
  pickup: { text: 'pickup', code: 7 },
  sedan: { text: 'sedan', code: 8 },
  suv: { text: 'SUV', code: 10 },
  wagon: { text: 'wagon', code: 11 },
}

export const transmissionWords: Record<Transmission, Word> = {
  manual: { text: 'manual', code: 1 },
  automatic: { text: 'automatic', code: 2 },
}

export const driveWords: Record<Drivetrain, Word> = {
  fwd: { text: 'fwd', code: 1 },
  rwd: { text: 'rwd', code: 2 },
  '4wd': { text: '4wd', code: 3 },
}

export const fuelWords: Record<Fuel, Word> = {
  gas: { text: 'gas', code: 1 },
  diesel: { text: 'diesel', code: 2 },
  hybrid: { text: 'hybrid', code: 3 },
  electric: { text: 'electric', code: 4 },
}

export const titleWords: Record<TitleStatus, Word> = {
  clean: { text: 'clean', code: 1 },
  salvage: { text: 'salvage', code: 2 },
  rebuilt: { text: 'rebuilt', code: 3 },
  'parts only': { text: 'parts only', code: 4 },
  lien: { text: 'lien', code: 5 },
  missing: { text: 'missing', code: 6 },
}

export const paintWords: Record<Paint, Word> = {
  black: { text: 'black', code: 1 },
  blue: { text: 'blue', code: 2 },
  brown: { text: 'brown', code: 20 },
  green: { text: 'green', code: 3 },
  grey: { text: 'grey', code: 4 },
  orange: { text: 'orange', code: 5 },
  red: { text: 'red', code: 7 },
  silver: { text: 'silver', code: 8 },
  white: { text: 'white', code: 9 },
  yellow: { text: 'yellow', code: 10 },
}

/** Codes by filter parameter, for filters with a list of options; null if the seller skipped the field. */
export const codedFilters: Record<string, (posting: Posting) => number | null> = {
  auto_bodytype: ({ form }) => form.bodyType && bodyWords[form.bodyType].code,
  auto_transmission: ({ form }) => transmissionWords[form.transmission].code,
  auto_drivetrain: ({ car }) => driveWords[car.drivetrain].code,
  auto_fuel_type: ({ car }) => fuelWords[car.fuel].code,
  auto_title_status: ({ form }) => titleWords[form.title].code,
  auto_paint: ({ car }) => paintWords[car.paint].code,
}
