import { mayBeOneCar, narrowerModel } from '../names/related-models'
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
  if (byTitle.make !== stated.make && !mayBeOneCar(named(byTitle), named(stated)))
    return stated.isClear ? disputed(byTitle) : { ...byTitle, isDisputed: false }
  return withModel(byTitle, stated)
}

/**
 * "pilot" means the car only with its year. But with a year, the first of several cars would seem to be the one meant.
 */
function statedCar(words: string, year: number | null): RecognisedCar & { isClear: boolean } {
  const isClear = recogniseCar(words).make !== null
  return { ...(year === null ? recogniseCar(words) : recogniseCar(`${year} ${words}`)), isClear }
}

const named = ({ make, model }: RecognisedCar) => ({ make: make!, model })

function disputed(byTitle: RecognisedCar): AgreedCar {
  return { make: null, model: null, year: byTitle.year, trim: null, isDisputed: true }
}

function withModel(byTitle: RecognisedCar, stated: RecognisedCar): AgreedCar {
  const year = byTitle.year ?? stated.year
  if (byTitle.make !== stated.make) {
    const isByStated = stated.model !== null && (byTitle.model === null || byTitle.year === null)
    return { ...(isByStated && stated.year !== null ? stated : byTitle), year, isDisputed: false }
  }
  const [own, other] = [byTitle.model, stated.model]
  const model = own === null || other === null ? (own ?? other) : narrowerModel(byTitle.make!, own, other)
  if (own !== null && other !== null && model === null) return { ...byTitle, year, model, trim: null, isDisputed: true }
  const trims = [byTitle, stated].filter((car) => car.model === model).map((car) => car.trim)
  return { make: byTitle.make, model, year, trim: trims.find((trim) => trim !== null) ?? null, isDisputed: false }
}
