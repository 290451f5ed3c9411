import { type Listing, reliableFigures } from '../../listing/listing'
import { type Feature, isFeature } from '../features/features'
import type { Fact } from './fact'
import type { ListingFigures } from './judge-facts'
import typicalEquipmentLines from './typical-equipment.json'

interface LegalRule {
  feature: Feature
  /** The first model year in which every car was built under the rule. */
  fromYear: number
  /** Shown to the buyer. */
  rule: string
  source: string
  /** True when the rule does not cover trucks, vans and SUVs. */
  carsOnly: boolean
}

/**
 * A model year starts no earlier than January 2 of the previous year (40 CFR 85.2304). A rule for cars built from date
 * D on is therefore certain for model years from year(D) + 2: the 2019 models started before May 2018.
 */
const legalRules: LegalRule[] = [
  {
    feature: 'backup camera',
    fromYear: 2020,
    rule: 'every car built for the US since May 2018 shows what is behind it on a screen',
    source: '49 CFR 571.111',
    carsOnly: false,
  },
  {
    feature: 'stability control',
    fromYear: 2013,
    rule: 'every car built for the US since September 2011 has electronic stability control',
    source: '49 CFR 571.126',
    carsOnly: false,
  },
  {
    feature: 'tire pressure monitor',
    fromYear: 2009,
    rule: 'every car built for the US since September 2007 warns of a flat tire',
    source: '49 CFR 571.138',
    carsOnly: false,
  },
  {
    // For trucks, vans and SUVs the rule depends on a weight limit, and ads do not state the weight.
    feature: 'front airbags',
    fromYear: 1999,
    rule: 'every passenger car built for the US since September 1997 has airbags for driver and front passenger',
    source: '49 CFR 571.208',
    carsOnly: true,
  },
]

/** The rules apply up to 10,000 pounds. These models, by catalog id, also come in heavier versions. */
const maybeHeavier =
  /(?:^|-)(?:2500|2500hd|3500|3500hd|4500|5500|250|350|450|550|van|econoline)$|^(?:sprinter|esprinter|transit|e-transit|metris|promaster|express|savana|brightdrop|hummer|silverado-ev|sierra-ev|escalade-iq|h1|h2|nv|e-)/
const carBodies = ['sedan', 'coupe', 'convertible', 'hatchback', 'wagon']

/**
 * Returns the facts required by law for a car of known make, model and year, otherwise none. Removed or broken parts
 * are detected when the ad's text is read.
 */
export function factsFromRules({ make, model, year, bodyType }: RuledListing): Fact[] {
  if (make === null || model === null || year === null || maybeHeavier.test(model)) return []
  return legalRules
    .filter(({ fromYear, carsOnly }) => year >= fromYear && (!carsOnly || carBodies.includes(bodyType ?? '')))
    .map(({ feature, rule, source }) => ({
      feature,
      answer: 'yes',
      number: null,
      evidence: [{ kind: 'rule', rule, source }],
    }))
}

type RuledListing = Pick<Listing, 'make' | 'model' | 'year' | 'bodyType'>

const centsPerDollar = 100

type Figured = Pick<Listing, 'priceCents' | 'currency' | 'odometerMiles' | 'year' | 'flags'>

/** A price in another currency is null. */
export function toListingFigures(listing: Figured): ListingFigures {
  const { priceCents, odometerMiles } = reliableFigures(listing)
  const isInDollars = listing.currency === null || listing.currency === 'USD'
  const price = priceCents !== null && isInDollars ? priceCents / centsPerDollar : null
  return { price, odometer: odometerMiles, year: listing.year }
}

interface TypicalEquipment {
  make: string
  models: string[]
  /** Lowercase. Null for all trims. */
  trims: string[] | null
  from: number
  to: number
  features: Feature[]
}

/**
 * Each line has the make and its models by catalog id, the trims ("*" for all), the model years and the features. Throws
 * on an unknown feature, so a typo fails at startup.
 */
export const typicalEquipment: TypicalEquipment[] = typicalEquipmentLines.lines.map(toEntry)

function toEntry(line: string): TypicalEquipment {
  const [cars = '', trims = '', years = '', equipment = ''] = line.split(' | ')
  const [make = ''] = cars.split(' ', 1)
  const [from = '', to = ''] = years.split('-')
  const features = equipment.split('; ').map((name) => {
    if (!isFeature(name)) throw new Error(`"${name}" is no feature, in the line "${line}"`)
    return name
  })
  return {
    make,
    models: cars.slice(make.length + 1).split(', '),
    trims: trims === '*' ? null : trims.toLowerCase().split('; '),
    from: Number(from),
    to: to === '' ? Infinity : Number(to),
    features,
  }
}

/** Typical equipment is a hint for the buyer, never a fact. Empty when the table has no matching line. */
export function typicalEquipmentFor({
  make,
  model,
  year,
  trim,
}: Pick<Listing, 'make' | 'model' | 'year' | 'trim'>): Feature[] {
  if (make === null || model === null || year === null) return []
  const named = trim?.toLowerCase() ?? null
  const own = typicalEquipment.filter(
    (line) =>
      line.make === make &&
      line.models.includes(model) &&
      year >= line.from &&
      year <= line.to &&
      (line.trims === null || (named !== null && line.trims.includes(named))),
  )
  return [...new Set(own.flatMap(({ features }) => features))]
}
