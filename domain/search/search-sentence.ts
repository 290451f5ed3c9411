import { findMake, findModel } from '../catalogue/names/catalogue'
import { thousands } from '../figures'
import { defaultRadiusMiles } from './search'
import { bodyTypes, transmissions, type BodyType, type Transmission } from '../vocabulary'

export interface Sayable {
  make: string
  models: string[]
  priceFrom: number | null
  priceTo: number | null
  yearFrom: number | null
  yearTo: number | null
  mileageFrom: number | null
  mileageTo: number | null
  transmission: string | null
  bodyTypes: string[]
  locationLabel: string | null
  radiusMiles: number | null
  countrywide: boolean
}

/** "Honda Civic or Accord, 2015 to 2020, under $15,000, within 60 mi of Austin, Texas". */
export function searchSentence(search: Sayable): string {
  const parts = [
    carName(search),
    kindOfCar(search),
    between(search.yearFrom, search.yearTo, { figure: String, below: 'up to', above: 'from' }),
    between(search.priceFrom, search.priceTo, { figure: dollars, below: 'under', above: 'over' }),
    between(search.mileageFrom, search.mileageTo, { figure: milesInWords, below: 'under', above: 'over' }),
    where(search),
  ]
  return parts.filter(Boolean).join(', ')
}

/** "Honda Civic or Accord"; "any Honda" reads worse than "Honda". */
export function carName({ make, models }: Pick<Sayable, 'make' | 'models'>): string {
  const entry = findMake(make)
  if (!entry) return make
  const names = models.map((id) => findModel(entry, id)?.name ?? id)
  return names.length === 0 ? entry.name : `${entry.name} ${orList(names)}`
}

function kindOfCar(search: Sayable): string {
  const bodies = search.bodyTypes.map((type) => bodyTypes[type as BodyType] ?? type)
  const gears = search.transmission ? (transmissions[search.transmission as Transmission] ?? search.transmission) : ''
  return [gears, orList(bodies)]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/\bsuv\b/g, 'SUV')
}

function where({ countrywide, locationLabel, radiusMiles }: Sayable): string {
  if (countrywide || !locationLabel) return 'anywhere in the United States'
  return `within ${radiusMiles ?? defaultRadiusMiles} mi of ${locationLabel}`
}

interface Wording {
  figure: (figure: number) => string
  below: string
  above: string
}
function between(from: number | null, to: number | null, { figure, below, above }: Wording): string {
  if (from !== null && to !== null) return from === to ? figure(from) : `${figure(from)} to ${figure(to)}`
  if (to !== null) return `${below} ${figure(to)}`
  return from !== null ? `${above} ${figure(from)}` : ''
}

export const orList = (words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words[words.length - 1]}`

export const dollars = (amount: number) => `$${thousands(amount)}`
export const milesInWords = (miles: number) => `${thousands(miles)} mi`
