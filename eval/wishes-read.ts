import type { Alternative, Criterion } from '#domain/judgment/criteria/criterion'
import { share } from './figures'
import type { LabeledSearch } from './labeled-set'
import { criteriaOf, type Compiled } from './wishes'

/**
 * Share of wishes in compiled searches that were read correctly: the same feature or number, or an open question, with
 * the same polarity and strength. Each invented wish counts as one more error.
 */
export function wishesReadRight(searches: LabeledSearch[], compiled: Compiled): number | null {
  let [right, all] = [0, 0]
  for (const { words, wishes } of searches) {
    const given = compiled
      .get(words)
      ?.filter(({ kind }) => kind === 'wish')
      .map(meaningOf)
    if (!given) continue
    const expected = criteriaOf(wishes, compiled).map(meaningOf)
    all += Math.max(expected.length, given.length)
    for (const meaning of expected) {
      const at = given.indexOf(meaning)
      if (at < 0) continue
      right += 1
      given.splice(at, 1)
    }
  }
  return share(right, all)
}

const meaningOf = ({ polarity, strength, alternatives, condition }: Criterion) =>
  JSON.stringify([polarity, strength, alternatives.map(thingOf).sort(), condition])

/** Open questions have free wording, so their text is not compared. */
const thingOf = ({ feature, comparison }: Alternative) => feature ?? JSON.stringify(comparison)
