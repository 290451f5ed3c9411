import { hasOpenMust, openGrades, type Grade, type OpenGrade } from './grade'
import type { Verdict } from './verdict'

export interface NotifyPolicy {
  /** The lowest grade that triggers an immediate notification. */
  tellAtOnce: OpenGrade
  /** Whether all other cars except rejected ones are included in the daily digest. */
  tellsRest: boolean
}

export const defaultNotifyPolicy: NotifyPolicy = { tellAtOnce: 'LIKELY', tellsRest: true }

export type NotifyTime = 'at once' | 'in the digest' | 'never'

/** A car with an open must is never notified immediately, whatever its grade. */
export function notifyTimeOf(
  { tellAtOnce, tellsRest }: NotifyPolicy,
  stage: Grade,
  verdicts: Pick<Verdict, 'strength' | 'answer'>[],
): NotifyTime {
  if (stage === 'REJECTED') return 'never'
  const isGoodEnough = openGrades.indexOf(stage) <= openGrades.indexOf(tellAtOnce)
  if (isGoodEnough && !hasOpenMust(verdicts)) return 'at once'
  return tellsRest ? 'in the digest' : 'never'
}
