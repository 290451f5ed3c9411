import type { BodyType, TitleStatus, Transmission } from '#domain/vocabulary'
import type { Drivetrain, Fuel, Paint } from '../../inventory/cars/models'
import type { Posting } from '../../inventory/posting'
import { hash } from '../../random'

/** Craigslist's terms and filter codes, from the `filters` block of its search responses. */
type Word = { text: string; code: number }

const bodyWords: Record<BodyType, Word> = {
  convertible: { text: 'convertible', code: 2 },
  coupe: { text: 'coupe', code: 3 },
  hatchback: { text: 'hatchback', code: 4 },
  van: { text: 'mini-van', code: 5 },
  pickup: { text: 'pickup', code: 7 },
  sedan: { text: 'sedan', code: 8 },
  suv: { text: 'SUV', code: 10 },
  wagon: { text: 'wagon', code: 11 },
}

const transmissionWords: Record<Transmission, Word> = {
  manual: { text: 'manual', code: 1 },
  automatic: { text: 'automatic', code: 2 },
}

const driveWords: Record<Drivetrain, Word> = {
  fwd: { text: 'fwd', code: 1 },
  rwd: { text: 'rwd', code: 2 },
  '4wd': { text: '4wd', code: 3 },
}

const fuelWords: Record<Fuel, Word> = {
  gas: { text: 'gas', code: 1 },
  diesel: { text: 'diesel', code: 2 },
  hybrid: { text: 'hybrid', code: 3 },
  electric: { text: 'electric', code: 4 },
}

const titleWords: Record<TitleStatus, Word> = {
  clean: { text: 'clean', code: 1 },
  salvage: { text: 'salvage', code: 2 },
  rebuilt: { text: 'rebuilt', code: 3 },
  'parts only': { text: 'parts only', code: 4 },
  lien: { text: 'lien', code: 5 },
  missing: { text: 'missing', code: 6 },
}

const paintWords: Record<Paint, Word> = {
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

/**
 * Keyed by the filter parameter, for filters with a list of options. Returns null if the seller skipped the field.
 */
export const codedFilters: Record<string, (posting: Posting) => number | null> = {
  auto_bodytype: ({ form }) => form.bodyType && bodyWords[form.bodyType].code,
  auto_transmission: ({ form }) => transmissionWords[form.transmission].code,
  auto_drivetrain: ({ car }) => driveWords[car.drivetrain].code,
  auto_fuel_type: ({ car }) => fuelWords[car.fuel].code,
  auto_title_status: ({ form }) => titleWords[form.title].code,
  auto_paint: ({ car }) => paintWords[car.paint].code,
}

/** Craigslist's key, label and displayed value. */
interface Attribute {
  key: string
  label: string
  value: string
  linked: boolean
}

/** Returns the attributes in the site's order. Optional ones may be missing. */
export function listAttributes(p: Posting): Attribute[] {
  const { car, form } = p
  const skips = hash(p.token)
  const rows: (Attribute | null)[] = [
    skips % 4 === 0 ? null : attribute('condition', 'condition', conditionName(p)),
    car.cylinders === null || skips % 5 === 0
      ? null
      : attribute('auto_cylinders', 'cylinders', `${car.cylinders} cylinders`),
    skips % 6 === 0 ? null : attribute('auto_drivetrain', 'drive', driveWords[car.drivetrain].text),
    attribute('auto_fuel_type', 'fuel', fuelWords[car.fuel].text),
    p.statedMiles === null ? null : attribute('auto_miles', 'odometer', p.statedMiles.toLocaleString('en-US'), false),
    skips % 7 === 0 ? null : attribute('auto_paint', 'paint color', paintWords[car.paint].text),
    attribute('auto_title_status', 'title status', titleWords[form.title].text),
    attribute('auto_transmission', 'transmission', transmissionWords[form.transmission].text),
    form.bodyType === null ? null : attribute('auto_bodytype', 'type', bodyWords[form.bodyType].text),
    p.vinStated ? attribute('auto_vin', 'VIN', car.vin, false) : null,
  ]
  return rows.filter((row) => row !== null)
}

const attribute = (key: string, label: string, value: string, linked = true): Attribute => ({
  key,
  label,
  value,
  linked,
})

function conditionName({ car }: Posting): string {
  if (car.title === 'salvage') return 'salvage'
  if (car.features.has('mechanical problem') || car.features.has('rust')) return 'fair'
  return car.features.has('dents') || car.year < 2014 ? 'good' : 'excellent'
}
