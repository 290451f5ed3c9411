import { criterionKey, type Criterion } from '#domain/judgement/criteria/criterion'
import type { Fact } from '#domain/judgement/facts/fact'
import { featuresThatAnswer, type Known } from '#domain/judgement/facts/judge-facts'
import type { Feature } from '#domain/judgement/features/features'
import { decide } from '#domain/judgement/verdicts/grade'
import { isAnswered, judge, verdictsBy, type Judged } from '#domain/judgement/verdicts/judge'
import type { Verdict } from '#domain/judgement/verdicts/verdict'
import type { Dependencies } from '../dependencies'
import { answersFor } from './answers'
import { knownWithoutReading } from './known'
import type { Asker } from './model/model-budget'
import { isWorthAskingAgain, readListing, readOnceMore, type ReadableListing } from './read'

export interface JudgedListing extends Judged {
  /** Labels of open wishes that such a car usually fulfils. Never a fact. */
  usual: string[]
  /** Whether the model's reading or answers were needed. */
  usedModel: boolean
}

/** Judges one listing (see `judge`) with what is stored of it and what the model answers. Throws what `askModel` throws. */
export async function judgeListing(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: Criterion[],
  asker: Asker,
): Promise<JudgedListing> {
  const stated = await knownWithoutReading(deps, listing)
  let usedModel = false
  const judged = await judge(criteria, stated, {
    read(wishes) {
      usedModel = true
      return readFor(deps, listing, wishes, stated, asker)
    },
    async ask(left) {
      usedModel = true
      const answers = await answersFor(deps, listing, left, asker)
      return (alternative) => answers.get(criterionKey(alternative))
    },
  })
  return { ...judged, usual: usualWishes(criteria, judged.verdicts, stated.usual), usedModel }
}

/** The labels of the wanted wishes that are open and that such a car usually fulfils. */
function usualWishes(wishes: Criterion[], verdicts: Verdict[], usual: Feature[]): string[] {
  const open = verdicts.filter((verdict) => verdict.polarity === 'wanted' && !isAnswered(verdict))
  return open
    .filter(({ criterionId }) =>
      wishes
        .find(({ id }) => id === criterionId)
        ?.alternatives.some(({ feature }) => feature !== null && usual.includes(feature)),
    )
    .map(({ label }) => label)
}

/** Reads, and reads once more if an answer is open only because the first reading was unfounded there. */
async function readFor(
  deps: Dependencies,
  listing: ReadableListing,
  wishes: Criterion[],
  stated: Known,
  asker: Asker,
): Promise<Known> {
  const reading = await readListing(deps, listing, asker)
  const withFacts = (facts: Fact[]): Known => ({ ...stated, facts: [...stated.facts, ...facts] })
  const known = withFacts(reading.facts)
  const verdicts = verdictsBy(wishes, known)
  if (decide(verdicts).stage === 'REJECTED') return known
  const unanswered = new Set(verdicts.filter((verdict) => !isAnswered(verdict)).map(({ criterionId }) => criterionId))
  const open = wishes.filter(({ id }) => unanswered.has(id)).flatMap(({ alternatives }) => alternatives)
  if (!isWorthAskingAgain(reading, open.flatMap(featuresThatAnswer))) return known
  return withFacts((await readOnceMore(deps, listing, reading, asker)).facts)
}
