import { criterionKey, type Criterion } from '#domain/judgment/criteria/criterion'
import { featuresThatAnswer, type KnownFacts } from '#domain/judgment/facts/judge-facts'
import type { Feature } from '#domain/judgment/features/features'
import { decide } from '#domain/judgment/verdicts/grade'
import { isAnsweredVerdict, judge, verdictsBy, type Judged } from '#domain/judgment/verdicts/judge'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import type { Dependencies } from '../dependencies'
import { answersFor } from './answers'
import { factsWithoutModel } from './facts-without-model'
import type { Asker } from './model/model-budget'
import {
  shouldAskAgain,
  shouldReadPhotos,
  readListing,
  rereadUnfounded,
  rereadPhotos,
  type ReadableListing,
  type Reading,
} from './read-listing'

export interface JudgedListing extends Judged {
  /** Labels of open criteria that such a car usually meets. Never a fact. */
  usual: string[]
  usedModel: boolean
}

/** Judges one listing (see `judge`) by its stored data and the model's answers. Throws what `askModel` throws. */
export async function judgeListing(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: Criterion[],
  asker: Asker,
): Promise<JudgedListing> {
  const stated = await factsWithoutModel(deps, listing)
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

/** Labels of open criteria of polarity "wanted" that such a car usually meets. */
function usualWishes(wishes: Criterion[], verdicts: Verdict[], usual: Feature[]): string[] {
  const open = verdicts.filter((verdict) => verdict.polarity === 'wanted' && !isAnsweredVerdict(verdict))
  return open
    .filter(({ criterionId }) =>
      wishes
        .find(({ id }) => id === criterionId)
        ?.alternatives.some(({ feature }) => feature !== null && usual.includes(feature)),
    )
    .map(({ label }) => label)
}

/**
 * Reads the listing. Reads it again if a feature is open only because no photo could be fetched, or because the first
 * reading was unfounded.
 */
async function readFor(
  deps: Dependencies,
  listing: ReadableListing,
  wishes: Criterion[],
  stated: KnownFacts,
  asker: Asker,
): Promise<KnownFacts> {
  const withFacts = ({ facts }: Reading): KnownFacts => ({ ...stated, facts: [...stated.facts, ...facts] })
  const openIn = (reading: Reading) => openFeatures(wishes, withFacts(reading))
  let reading = await readListing(deps, listing, asker)
  if (shouldReadPhotos(reading, openIn(reading))) reading = await rereadPhotos(deps, listing, asker)
  if (shouldAskAgain(reading, openIn(reading))) reading = await rereadUnfounded(deps, listing, reading, asker)
  return withFacts(reading)
}

/** Features that unanswered criteria depend on. Empty if the car is rejected anyway. */
function openFeatures(wishes: Criterion[], known: KnownFacts): Feature[] {
  const verdicts = verdictsBy(wishes, known)
  if (decide(verdicts).stage === 'REJECTED') return []
  const open = new Set(verdicts.filter((verdict) => !isAnsweredVerdict(verdict)).map(({ criterionId }) => criterionId))
  return wishes
    .filter(({ id }) => open.has(id))
    .flatMap(({ alternatives }) => alternatives)
    .flatMap(featuresThatAnswer)
}
