import { gradeVerdicts, isGrade } from '#domain/judgment/verdicts/grade'
import { isEnteredByBuyer, removeSellerAnswer } from '#domain/judgment/verdicts/verdict'
import type { Car } from '../cars/cars.server'

/**
 * A car as anybody may see it: without the buyer's place, alerts, feedback, filters and what the buyer entered as the
 * seller's answers. `isProven`: whether the search whose wishes were checked still exists.
 */
export function toPublicCar(car: Car, isProven: boolean): Car {
  const verdicts = isProven ? car.verdicts.map(removeSellerAnswer) : []
  const isRegraded = isGrade(car.stage) && car.verdicts.some(isEnteredByBuyer)
  return {
    ...car,
    verdicts,
    stage: !isProven ? 'WAITING' : isRegraded ? gradeVerdicts(verdicts).stage : car.stage,
    // The reason may name a limit of the buyer, such as the distance. Failed wishes are among the verdicts.
    ...{ reason: null, distanceMiles: null, isStale: false, isSaved: false, isBackfill: false },
    ...{ wasThereBefore: false, foundAt: car.listing.firstSeenAt, feedback: null, notified: null },
    typicalWishes: isProven ? car.typicalWishes : [],
  }
}
