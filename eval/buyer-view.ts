import { decide } from '#domain/judgment/verdicts/grade'
import { defaultNotifyPolicy, notifyTimeOf, type NotifyTime } from '#domain/judgment/verdicts/policy'
import { countsForGrade, type Verdict } from '#domain/judgment/verdicts/verdict'
import { share } from './figures'
import type { LabeledSet, Pair } from './labeled-set'

/** What buyers are notified about. Shares between 0 and 1, or null if there are no cars. */
export interface BuyerView {
  /** Cars, each with some of the wishes, that the listing does not rule out. */
  cars: number
  atOnce: number | null
  inDigest: number | null
  never: number | null
  /** Share of cars with an immediate alert that are not what the buyer wants, where the truth is known. */
  ruledOutByTruth: number | null
}

export const maxWishes = 4

export type Case = Pair[]

/** All combinations of `wishes` wishes of a search, for each of its cars. Without searches, of each car's pairs. */
export function casesOf(set: LabeledSet, wishes: number): Case[] {
  return pairsByCar(set).flatMap((pairs) => choices(pairs, wishes))
}

/** More pairs per car add combinations but no information. */
const maxPairs = 6

function pairsByCar({ searches, pairs, cars }: LabeledSet): Pair[][] {
  if (searches.length > 0) return searches.flatMap((search) => search.cars.map((one) => one.pairs))
  return cars.map((car) => pairs.filter((pair) => pair.car === car).slice(0, maxPairs))
}

function choices<Item>(items: Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, i) => choices(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]))
}

export async function buyerView(cases: Case[], verdicts: (pairs: Case) => Promise<Verdict[]>): Promise<BuyerView> {
  const told: { pairs: Case; telling: NotifyTime }[] = []
  for (const pairs of cases) told.push({ pairs, telling: tellingFor(await verdicts(pairs)) })
  const open = told.filter(({ pairs }) => !isRuledOut(pairs, 'answer'))
  const at = (notifyTime: NotifyTime) => share(open.filter((one) => one.telling === notifyTime).length, open.length)
  const atOnce = told.filter(({ pairs, telling }) => telling === 'at once' && isTruthKnown(pairs))
  const wrong = atOnce.filter(({ pairs }) => isRuledOut(pairs, 'truth'))
  return {
    cars: open.length,
    ...{ atOnce: at('at once'), inDigest: at('in the digest'), never: at('never') },
    ruledOutByTruth: share(wrong.length, atOnce.length),
  }
}

const tellingFor = (verdicts: Verdict[]): NotifyTime =>
  notifyTimeOf(defaultNotifyPolicy, decide(verdicts).stage, verdicts)

const isRuledOut = (pairs: Case, by: 'answer' | 'truth') =>
  pairs.some((pair) => countsForGrade(pair.wish) && pair[by] === (pair.wish.polarity === 'wanted' ? 'no' : 'yes'))

/** One wish that the truth rules out is enough. Otherwise the truth of all wishes must be known. */
const isTruthKnown = (pairs: Case) =>
  isRuledOut(pairs, 'truth') || pairs.every(({ wish, truth }) => truth !== null || !countsForGrade(wish))
