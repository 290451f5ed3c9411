import { hash } from '../../random'
import type { Posting } from '../../inventory/posting'
import { bodyWords, driveWords, fuelWords, paintWords, titleWords, transmissionWords } from './vocabulary'

/** A labeled attribute of a posting: Craigslist's key, label and displayed value. */
export interface Attribute {
  key: string
  label: string
  value: string
  /** Whether the value links to a search. */
  linked: boolean
}

/** A posting's attributes in the site's order. Optional ones can be missing. */
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
