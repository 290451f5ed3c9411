import { criterionKey, type Criterion } from '#domain/judgement/criteria/criterion'
import { featuresThatAnswer, type Known } from '#domain/judgement/facts/judge-facts'
import type { Feature } from '#domain/judgement/features/features'
import { decide } from '#domain/judgement/verdicts/grade'
import { isAnswered, judge, verdictsBy, type Judged } from '#domain/judgement/verdicts/judge'
import type { Verdict } from '#domain/judgement/verdicts/verdict'
import type { Dependencies } from '../dependencies'
import { answersFor } from './answers'
import { knownWithoutReading } from './known'
import type { Asker } from './model/model-budget'
import {
  isWorthAskingAgain,
  isWorthLooking,
  readListing,
  readOnceMore,
  readWithPhotos,
  type ReadableListing,
  type Reading,
} from './read'

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

/**
 * Reads, and reads once more for what is open only because no photo could be had, or because the first reading was
 * unfounded there.
 */
async function readFor(
  deps: Dependencies,
  listing: ReadableListing,
  wishes: Criterion[],
  stated: Known,
  asker: Asker,
): Promise<Known> {
  const withFacts = ({ facts }: Reading): Known => ({ ...stated, facts: [...stated.facts, ...facts] })
  const openIn = (reading: Reading) => openFeatures(wishes, withFacts(reading))
  let reading = await readListing(deps, listing, asker)
  if (isWorthLooking(reading, openIn(reading))) reading = await readWithPhotos(deps, listing, asker)
  if (isWorthAskingAgain(reading, openIn(reading))) reading = await readOnceMore(deps, listing, reading, asker)
  return withFacts(reading)
}

/** The features on which an unanswered wish depends; none if the car is rejected anyway. */
function openFeatures(wishes: Criterion[], known: Known): Feature[] {
  const verdicts = verdictsBy(wishes, known)
  if (decide(verdicts).stage === 'REJECTED') return []
  const open = new Set(verdicts.filter((verdict) => !isAnswered(verdict)).map(({ criterionId }) => criterionId))
  return wishes
    .filter(({ id }) => open.has(id))
    .flatMap(({ alternatives }) => alternatives)
    .flatMap(featuresThatAnswer)
}
