import { isFeature } from '#domain/judgment/features/features'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { AlertRow } from './load-alert'

/** Whether the target's address is unconfirmed. Until it is confirmed, messages must not contain user-typed text. */
export const isUnverified = ({ target }: AlertRow): boolean => target.kind === 'EMAIL' && target.confirmedAt === null

/** The alert without the search's typed text. The search is then named by its cars. */
export const withoutUserText = (alert: AlertRow): AlertRow => ({
  ...alert,
  search: { ...alert.search, smartCriteria: '', name: null },
})

/** Replaces labels that are not Lotwatch's own text with "your wish". */
export const withSafeLabels = (verdicts: Verdict[]): Verdict[] =>
  verdicts.map((verdict) =>
    verdict.label.split(' or ').every(isFeature) ? verdict : { ...verdict, label: 'your wish' },
  )
