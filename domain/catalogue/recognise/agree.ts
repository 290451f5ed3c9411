import { recogniseCar } from './recognise'
import type { RecognisedCar } from './recognised-car'

/** A car as its title and the separate words of the site or the seller describe it. */
export interface AgreedCar extends RecognisedCar {
  /** Title and attribute name different cars, so make or model is left open. */
  isDisputed: boolean
}

/**
 * Combines a title with separate words for make and model, null where there are none. Each fills in what the other
 * leaves out. Where both are clear and name different cars, the field stays open. Words that name several cars do not
 * contradict a title. `year` is the separately stated one, null for none.
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

/**
 * "pilot" means the car only with its year. But with a year, the first of several cars would seem to be the one meant.
 */
function statedCar(words: string, year: number | null): RecognisedCar & { isClear: boolean } {
  const isClear = recogniseCar(words).make !== null
  return { ...(year === null ? recogniseCar(words) : recogniseCar(`${year} ${words}`)), isClear }
}

/**
 * Ram's pick-ups were Dodges before 2011 and people still call the newer ones so: without a year both makes are right.
 */
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

/** Models that are also sold or written under another model's name, with that name. */
const alsoCalled: Record<string, string[]> = {
  gti: ['golf'],
  wrx: ['impreza'],
  'wrx-sti': ['impreza'],
  'b9-tribeca': ['tribeca'],
  'camry-solara': ['camry'],
}

/** The more specific of two names of one car, "Yukon XL" of "Yukon" and "Yukon XL"; null where they are two cars. */
function narrower(one: string, other: string): string | null {
  if (one === other || one.startsWith(`${other}-`) || alsoCalled[one]?.includes(other)) return one
  return other.startsWith(`${one}-`) || alsoCalled[other]?.includes(one) ? other : null
}
