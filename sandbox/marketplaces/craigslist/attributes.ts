import { hash } from '../../random'
import type { Posting } from '../../inventory/posting'
import { bodyWords, driveWords, fuelWords, paintWords, titleWords, transmissionWords } from './vocabulary'

/** One labeled fact of a posting: Craigslist's key, its label, and the words it shows. */
export interface Attribute {
  key: string
  label: string
  value: string
  /** Whether the value links to a search for it. */
  linked: boolean
}

/** A posting's labeled facts in the site's order. Sellers skip what they may skip. */
export function attributesOf(p: Posting): Attribute[] {
  const { car, form } = p
  const skips = hash(p.token)
  const rows: (Attribute | null)[] = [
    skips % 4 === 0 ? null : attribute('condition', 'condition', conditionOf(p)),
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

function conditionOf({ car }: Posting): string {
  if (car.title === 'salvage') return 'salvage'
  if (car.features.has('mechanical problem') || car.features.has('rust')) return 'fair'
  return car.features.has('dents') || car.year < 2014 ? 'good' : 'excellent'
}
