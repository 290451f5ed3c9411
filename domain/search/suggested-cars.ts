import { findBodyTypes } from '../catalog/names/body-types'
import { findMake, findModel } from '../catalog/names/catalog'
import { findCarNames } from '../catalog/recognize/find-car-names'
import { uniqueBy } from '../judgment/criteria/criterion'
import { foldText } from '../judgment/features/features'
import type { BodyType } from '../vocabulary'
import { maxCars, maxModels } from './search-rules'
import { isDenied } from './stated-choices'
import { hasNoMake, modelNames, nameWithMake, wantedCars, type WantedCars } from './wanted-cars'

/** Cars to look at for a kind of need. The text says why these: a fact with its source, not our taste. */
interface KindOfCar {
  said: RegExp
  text: string
  cars: Model[]
}

type Model = [make: string, model: string]

const kinds: KindOfCar[] = [
  {
    // https://www.iihs.org/ratings/safe-vehicles-for-teens (2024: Corolla from 2017, Mazda3 from 2021, Camry from 2018)
    said: /\b(?:first car|teen\w*|new driver|student driver|1[5-8][ -]?(?:years?|yr|yo)\b|primer (?:auto|carro|coche)|adolescente)/,
    text: 'For a safe first car, IIHS and Consumer Reports recommend these, among others.',
    cars: [
      ['toyota', 'corolla'],
      ['mazda', 'mazda3'],
      ['toyota', 'camry'],
    ],
  },
  {
    // The makers' yearly US sales: these have been the three best-selling pickups since 2014.
    said: /\b(?:tow(?:s|ing)?|trailer|haul(?:s|ing)?|camper|pickup|truck|remolcar|remolque|camioneta)\b/,
    text: 'The best-selling full-size pickups are these.',
    cars: [
      ['ford', 'f-150'],
      ['chevrolet', 'silverado-1500'],
      ['ram', '1500'],
    ],
  },
  {
    // https://www.fueleconomy.gov: the lowest combined ratings are 41 (Prius 2001, Insight 2010) and 52 mpg (Ioniq).
    said: /\b(?:good on gas|mpg|gas mileage|fuel efficient|fuel economy|hybrid|commut\w+|ahorra\w*|gasolina|hibrido)\b/,
    text: 'The EPA rates every version of these at 40 mpg or more.',
    cars: [
      ['toyota', 'prius'],
      ['honda', 'insight'],
      ['hyundai', 'ioniq'],
    ],
  },
  {
    // The makers' specifications: no version has two rows.
    said: /\b(?:third row|3rd row|three rows|[78] seats|seven seats|eight seats|minivan|tercera fila)\b/,
    text: 'These have three rows of seats in every version.',
    cars: [
      ['honda', 'odyssey'],
      ['toyota', 'sienna'],
      ['kia', 'sedona'],
    ],
  },
  {
    // Subaru of America: standard on these in every model year sold here.
    said: /\b(?:snow\w*|awd|all[ -]wheel|winters?|nieve|invierno)\b/,
    text: 'These have all-wheel drive in every version.',
    cars: [
      ['subaru', 'outback'],
      ['subaru', 'forester'],
      ['subaru', 'crosstrek'],
    ],
  },
]

export interface CarSuggestion {
  text: string
  /** `id`: "toyota/corolla". */
  cars: { id: string; label: string }[]
}

/** By the makers' yearly US sales in the 2010s, the models of each body that sold most or second and third most. */
const bestSellers: Record<BodyType, Model[]> = {
  sedan: [
    ['toyota', 'camry'],
    ['honda', 'accord'],
    ['toyota', 'corolla'],
    ['honda', 'civic'],
  ],
  suv: [
    ['honda', 'cr-v'],
    ['toyota', 'rav4'],
    ['ford', 'escape'],
    ['nissan', 'rogue'],
  ],
  coupe: [
    ['ford', 'mustang'],
    ['chevrolet', 'camaro'],
    ['dodge', 'challenger'],
  ],
  convertible: [
    ['ford', 'mustang'],
    ['chevrolet', 'camaro'],
    ['mazda', 'mx-5-miata'],
  ],
  hatchback: [
    ['toyota', 'prius'],
    ['volkswagen', 'golf'],
    ['honda', 'fit'],
  ],
  wagon: [
    ['subaru', 'outback'],
    ['volkswagen', 'golf-sportwagen'],
    ['volvo', 'v60'],
  ],
  pickup: [
    ['ford', 'f-150'],
    ['chevrolet', 'silverado-1500'],
    ['ram', '1500'],
  ],
  van: [
    ['honda', 'odyssey'],
    ['toyota', 'sienna'],
    ['dodge', 'grand-caravan'],
    ['kia', 'sedona'],
  ],
}

interface SuggestionFor {
  description: string
  /** Empty: any. */
  bodyTypes: BodyType[]
  /** What the form has so far. */
  wanted: WantedCars
  /** Models that are listed lately and fit the form's other fields: "toyota/corolla", the most listed first. */
  listed: string[]
}

const maxSuggested = 5

/**
 * Cars for a buyer who names none: for the first kind of need that the description names, else what is listed and what
 * sold most. Never a car that the buyer refuses, has chosen, or could not add. Null if none is left.
 */
export function suggestCars({ description, bodyTypes, wanted, listed }: SuggestionFor): CarSuggestion | null {
  const words = foldText(description)
  const refused = findCarNames(description).filter((name) => isDenied(description, name))
  const isRefused = ([make, model]: Model) =>
    refused.some(({ cars }) => cars.some((car) => car.make === make && (car.model === null || car.model === model)))
  const hasBody = ([make, model]: Model) => {
    const bodies = findBodyTypes(make, model)
    return bodyTypes.length === 0 || (bodies !== null && bodies.some((body) => bodyTypes.includes(body)))
  }
  const sold = (bodyTypes.length === 0 ? (['sedan', 'suv'] as const) : bodyTypes).map((body) => bestSellers[body])
  const kind = kinds.find(({ said }) => said.test(words))
  const choices = [
    ...(kind ? [kind] : []),
    {
      text: 'Of this kind, these are listed or sold most.',
      cars: uniqueBy([...listed.map(toModel), ...inTurns(sold)], String),
    },
  ]
  const fitting = choices
    .map(({ text, cars }) => ({ text, cars: cars.filter((car) => hasBody(car) && !isRefused(car)) }))
    .find(({ cars }) => cars.length > 0)
  const cars = (fitting?.cars ?? []).slice(0, maxSuggested).filter((car) => canAdd(wanted, car))
  return cars.length === 0 ? null : { text: fitting!.text, cars: cars.map(toSuggestedCar) }
}

/** Whether an id, which may come from a form, is a car of the catalog. */
export function isSuggestible(id: string): boolean {
  const [make = '', model = ''] = id.split('/')
  const known = findMake(make)
  return known?.id === make && findModel(known, model)?.id === model
}

const toModel = (key: string): Model => key.split('/') as Model

function toSuggestedCar([make, model]: Model) {
  return { id: `${make}/${model}`, label: nameWithMake(make, modelNames({ make, models: [model] })[0]!) }
}

/** The first of each list, then the second of each. */
const inTurns = (lists: Model[][]): Model[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, i) =>
    lists.flatMap((list) => (list[i] ? [list[i]] : [])),
  ).flat()

/** Whether the search has room for one more model, or one more make. */
export function canAdd(wanted: WantedCars, [make, model]: Model): boolean {
  if (hasNoMake(wanted)) return true
  const cars = wantedCars(wanted)
  const own = cars.find((car) => car.make === make)
  if (!own) return cars.length < maxCars
  return own.models.length < maxModels && !own.models.includes(model)
}
