import { isFeature } from '#domain/judgment/features/features'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { AlertRow } from './load-alert'

/** Whether the target's reader has not shown yet that the address is theirs. Until then no typed word may reach it. */
export const isUnverified = ({ target }: AlertRow): boolean => target.kind === 'EMAIL' && target.confirmedAt === null

/** The alert without its search's typed words. The search is then named by its cars. */
export const withoutUserText = (alert: AlertRow): AlertRow => ({
  ...alert,
  search: { ...alert.search, smartCriteria: '', name: null },
})

/** Verdicts with no labels but Lotwatch's own words. A criterion in other words is called "your wish". */
export const withSafeLabels = (verdicts: Verdict[]): Verdict[] =>
  verdicts.map((verdict) =>
    verdict.label.split(' or ').every(isFeature) ? verdict : { ...verdict, label: 'your wish' },
  )
