import { hasOpenMust, openGrades, type Grade, type OpenGrade } from './grade'
import type { Verdict } from './verdict'

/** What a buyer chose for a search. */
export interface NotifyPolicy {
  /** The lowest grade that is told at once. */
  tellAtOnce: OpenGrade
  /** Whether the other cars that nothing speaks against come in the daily digest, or not at all. */
  tellsRest: boolean
}

export const defaultNotifyPolicy: NotifyPolicy = { tellAtOnce: 'LIKELY', tellsRest: true }

/** When a judged car is told. */
export type NotifyTime = 'at once' | 'in the digest' | 'never'

/** A car with an open must is never told at once, whatever its grade: that is what must means. */
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
