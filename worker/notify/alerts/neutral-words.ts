import { features, type Verdict } from '#domain/judgement/criteria'
import type { AlertRow } from './load-alert'

const known = new Set<string>(features)

/** Whether the target's reader has not shown yet that the address is theirs. Until then no typed word may reach it. */
export const isUnproven = ({ target }: AlertRow): boolean => target.kind === 'EMAIL' && target.confirmedAt === null

/** The alert without its search's typed words. The search is then named by its cars. */
export const withoutTypedWords = (alert: AlertRow): AlertRow => ({
  ...alert,
  search: { ...alert.search, smartCriteria: '' },
})

/** Verdicts with no labels but Lotwatch's own words. A criterion in other words is called "your wish". */
export const withKnownLabels = (verdicts: Verdict[]): Verdict[] =>
  verdicts.map((verdict) => (known.has(verdict.label) ? verdict : { ...verdict, label: 'your wish' }))
