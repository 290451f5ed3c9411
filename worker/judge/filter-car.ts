import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import { offerText } from '#domain/listing/offer/other-offer'
import { hardFilter } from '#domain/search/hard-filter'
import { sanitizeLine } from '#domain/words/car-text'
import type { Prisma } from '#platform/database'
import { toFilters, toListing } from '../stored/rows'
import type { JudgedListing } from './judge-listing'
import type { Decision } from './record-decision'
import type { WaitingCar } from './waiting-cars'

export type JudgedCar = Omit<Decision, 'search' | 'from'>

/**
 * Decides without judging if the car is gone or fails the search's filters, because the posting may have changed or
 * disappeared since its row passed them. Null if it has to be judged.
 */
export function filterCar(search: Prisma.SearchGetPayload<object>, car: WaitingCar): JudgedCar | null {
  if (car.goneAt) return filteredOut('No longer listed')
  const passed = hardFilter(toFilters(search), toListing(car))
  return passed.pass ? null : filteredOut(passed.reason)
}

const filteredOut = (reason: string): JudgedCar => ({
  ...{ decision: { stage: 'FILTERED', reason }, verdicts: [], risks: [], typicalWishes: [], usedModel: false },
})

/** A car that the reading finds to be sold for parts is no car to drive, unless a wish is about that. */
export function gradeCar(judged: JudgedListing): JudgedCar {
  const parts = judged.risks.find(({ feature }) => feature === 'parts only')
  if (parts === undefined || judged.verdicts.some(({ label }) => label.split(' or ').includes('parts only')))
    return { ...judged, decision: gradeVerdicts(judged.verdicts) }
  const quote = parts.evidence.find((piece) => piece.kind === 'quote')?.quote
  return { ...judged, decision: { stage: 'FILTERED', reason: offerText('parts', quote && sanitizeLine(quote)) } }
}

/** Neither filtered out nor rejected, so there may be an alert about it. */
export const isOpenCar = ({ decision: { stage } }: JudgedCar) => stage !== 'FILTERED' && stage !== 'REJECTED'
