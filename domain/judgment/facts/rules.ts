import type { Listing } from '../../listing/listing'
import type { Feature } from '../features/features'
import type { Fact } from './fact'

/** What US law makes certain of a car, by its model year. */
interface LegalRule {
  feature: Feature
  /** The first model year of which no car can have been built before the rule. */
  fromYear: number
  /** As a buyer reads it. */
  rule: string
  source: string
  /** Whether the rule is for cars only, not for trucks, vans and SUVs. */
  carsOnly: boolean
}

/**
 * A model year begins on January 2 of the year before at the earliest (40 CFR 85.2304), so a rule for what is built from
 * the day D on is certain from the model year after the year that follows D: the 2019 models began before May 2018.
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
    // For trucks, vans and SUVs the rule ends at a weight that an ad does not state.
    feature: 'front airbags',
    fromYear: 1999,
    rule: 'every passenger car built for the US since September 1997 has airbags for driver and front passenger',
    source: '49 CFR 571.208',
    carsOnly: true,
  },
]

/** The rules hold up to 10,000 pounds; models that come heavier too, by catalog id. */
const maybeHeavier =
  /(?:^|-)(?:2500|2500hd|3500|3500hd|4500|5500|250|350|450|550|van|econoline)$|^(?:sprinter|esprinter|transit|e-transit|metris|promaster|express|savana|brightdrop|hummer|silverado-ev|sierra-ev|escalade-iq|h1|h2|nv|e-)/
const carBodies = ['sedan', 'coupe', 'convertible', 'hatchback', 'wagon']

/**
 * The facts that follow from the law for a car of known make, model and year. An ad that leaves one of them open says
 * too little. A part that was removed or is broken is for the reading to find.
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
