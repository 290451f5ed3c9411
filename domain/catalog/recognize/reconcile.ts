import { mayNameSameCar, moreSpecificModel } from '../names/related-models'
import { recognizeCar } from './recognize'
import type { RecognizedCar } from './recognized-car'

export interface ReconciledCar extends RecognizedCar {
  /** True if the title and the fields name different cars, so make or model is null. */
  hasConflictingTitle: boolean
}

/**
 * Combines a title with separate make and model text. Each fills in what the other lacks. If both are unambiguous and
 * name different cars, the field is null. Text that names several cars does not contradict a title. `year` is the
 * separately stated year.
 */
export function reconcileCar(title: string, makeModelText: string | null, year: number | null): ReconciledCar {
  const byTitle = recognizeCar(title)
  if (makeModelText === null) return { ...byTitle, hasConflictingTitle: false }
  const stated = statedCar(makeModelText, year ?? byTitle.year)
  if (stated.make === null) return { ...byTitle, hasConflictingTitle: false }
  if (byTitle.make === null) return { ...stated, year: byTitle.year ?? stated.year, hasConflictingTitle: false }
  if (byTitle.make !== stated.make && !mayNameSameCar(named(byTitle), named(stated)))
    return stated.isClear ? withConflictingTitle(byTitle) : { ...byTitle, hasConflictingTitle: false }
  return withModel(byTitle, stated)
}

/** "pilot" names the car only with its year. But with a year, the first of several cars would be picked. */
function statedCar(words: string, year: number | null): RecognizedCar & { isClear: boolean } {
  const isClear = recognizeCar(words).make !== null
  return { ...(year === null ? recognizeCar(words) : recognizeCar(`${year} ${words}`)), isClear }
}

const named = ({ make, model }: RecognizedCar) => ({ make: make!, model })

function withConflictingTitle(byTitle: RecognizedCar): ReconciledCar {
  return { make: null, model: null, year: byTitle.year, trim: null, hasConflictingTitle: true }
}

function withModel(byTitle: RecognizedCar, stated: RecognizedCar): ReconciledCar {
  const year = byTitle.year ?? stated.year
  if (byTitle.make !== stated.make) {
    const isByStated = stated.model !== null && (byTitle.model === null || byTitle.year === null)
    return { ...(isByStated && stated.year !== null ? stated : byTitle), year, hasConflictingTitle: false }
  }
  const [own, other] = [byTitle.model, stated.model]
  const model = own === null || other === null ? (own ?? other) : moreSpecificModel(byTitle.make!, own, other)
  if (own !== null && other !== null && model === null)
    return { ...byTitle, year, model, trim: null, hasConflictingTitle: true }
  const trims = [byTitle, stated].filter((car) => car.model === model).map((car) => car.trim)
  return {
    make: byTitle.make,
    model,
    year,
    trim: trims.find((trim) => trim !== null) ?? null,
    hasConflictingTitle: false,
  }
}
