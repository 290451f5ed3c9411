import { recogniseCar, type RecognisedCar } from './recognise'

/** A car by what its title says and what the site or the seller states apart. */
export interface AgreedCar extends RecognisedCar {
  /** Title and attribute name different cars: make, or model, is left open. */
  isDisputed: boolean
}

/**
 * Joins a title with the words for make and model that stand apart from it, null where there are none. What one leaves
 * out the other tells. Where both are clear and name different cars, the field is open; words that name several cars
 * say nothing against a title. `year` is the one that is stated apart, null for none.
 */
export function agreedCar(title: string, makeModelText: string | null, year: number | null): AgreedCar {
  const byTitle = recogniseCar(title)
  if (makeModelText === null) return { ...byTitle, isDisputed: false }
  const stated = statedCar(makeModelText, year ?? byTitle.year)
  if (stated.make === null) return { ...byTitle, isDisputed: false }
  if (byTitle.make === null) return { ...stated, year: byTitle.year ?? stated.year, isDisputed: false }
  if (!isSameMake(byTitle, stated)) return stated.isClear ? disputed(byTitle) : { ...byTitle, isDisputed: false }
  return withModel(byTitle, stated)
}

/** "pilot" means the car only with its year, and a year makes the first of several cars look like the one meant. */
function statedCar(words: string, year: number | null): RecognisedCar & { isClear: boolean } {
  const isClear = recogniseCar(words).make !== null
  return { ...(year === null ? recogniseCar(words) : recogniseCar(`${year} ${words}`)), isClear }
}

/** Ram's pick-ups were Dodges before 2011, and are called so after: without a year both are right. */
function isSameMake(one: RecognisedCar, other: RecognisedCar): boolean {
  const makes = [one.make, other.make].sort().join(' ')
  return one.make === other.make || (makes === 'dodge ram' && (one.year === null || other.year === null))
}

function disputed(byTitle: RecognisedCar): AgreedCar {
  return { make: null, model: null, year: byTitle.year, trim: null, isDisputed: true }
}

function withModel(byTitle: RecognisedCar, stated: RecognisedCar): AgreedCar {
  const year = byTitle.year ?? stated.year
  if (byTitle.make !== stated.make) {
    return { ...(byTitle.year === null && stated.year !== null ? stated : byTitle), year, isDisputed: false }
  }
  const [own, other] = [byTitle.model, stated.model]
  const model = own === null || other === null ? (own ?? other) : narrower(own, other)
  if (own !== null && other !== null && model === null) return { ...byTitle, year, model, trim: null, isDisputed: true }
  const trims = [byTitle, stated].filter((car) => car.model === model).map((car) => car.trim)
  return { make: byTitle.make, model, year, trim: trims.find((trim) => trim !== null) ?? null, isDisputed: false }
}

/** Models that are sold, and written, under another one's name, by that name. */
const alsoCalled: Record<string, string[]> = {
  gti: ['golf'],
  wrx: ['impreza'],
  'wrx-sti': ['impreza'],
  'b9-tribeca': ['tribeca'],
  'camry-solara': ['camry'],
}

/** The one of two names of one car that says more: "Yukon XL" of "Yukon" and "Yukon XL"; null where they are two cars. */
function narrower(one: string, other: string): string | null {
  if (one === other || one.startsWith(`${other}-`) || alsoCalled[one]?.includes(other)) return one
  return other.startsWith(`${one}-`) || alsoCalled[other]?.includes(one) ? other : null
}
