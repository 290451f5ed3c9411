import { features, type Verdict } from '#domain/judgement/criteria'
import type { AlertRow } from './compose'

const known = new Set<string>(features)

/** Whether the target's reader has not shown yet that the address is theirs: then no typed word may reach it. */
export const isUnproven = ({ target }: AlertRow): boolean => target.kind === 'EMAIL' && target.confirmedAt === null

/** The alert without its search's typed words; it is then named by the cars it looks for. */
export const withoutTypedWords = (alert: AlertRow): AlertRow => ({
  ...alert,
  search: { ...alert.search, smartCriteria: '' },
})

/** Verdicts whose labels are Lotwatch's own words; a wish in other words is called "your wish". */
export const withKnownLabels = (verdicts: Verdict[]): Verdict[] =>
  verdicts.map((verdict) => (known.has(verdict.label) ? verdict : { ...verdict, label: 'your wish' }))
