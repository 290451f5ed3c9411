import { criterionKey, decide, type Criterion, type Verdict } from '#domain/judgement/criteria'
import { unknownAnswer, type Checked } from '#domain/judgement/evidence'
import { factsFromAttributes, featuresThatAnswer, judgeByFacts } from '#domain/judgement/judge-facts'
import type { Dependencies } from '../dependencies'
import { answersFor } from './answers'
import type { Asker } from './model/model-budget'
import { isWorthAskingAgain, readListing, readOnceMore, type ReadableListing } from './read'

/**
 * Answers every criterion for one listing, the cheapest way first: by the seller's labelled facts, then by the facts
 * read in text and photos, then by asking the model about the rest. Stops as soon as one answer rejects the car, and
 * then returns only the verdicts so far. Throws what `askModel` throws.
 */
export async function judgeListing(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: Criterion[],
  asker: Asker,
): Promise<Verdict[]> {
  const stated = factsFromAttributes(listing)
  const known = criteria.filter((criterion) => criterion.feature !== null)
  const settled = known
    .filter(isSettledByOneFact)
    .map((criterion) => verdictOf(criterion, judgeByFacts(criterion, stated)))
  if (decide(settled).stage === 'REJECTED') return settled.filter((verdict) => verdict.answer !== 'unknown')

  const byFacts = known.length === 0 ? [] : await verdictsByReading(deps, listing, known, asker)
  if (decide(byFacts).stage === 'REJECTED') return byFacts

  const left = criteria.filter((criterion) => criterion.feature === null)
  const answers = await answersFor(deps, listing, left, asker)
  return criteria.map((criterion) => {
    const given = byFacts.find((verdict) => verdict.criterionId === criterion.id)
    return given ?? verdictOf(criterion, answers.get(criterionKey(criterion)) ?? unknownAnswer)
  })
}

function verdictOf(criterion: Criterion, { answer, evidence }: Checked): Verdict {
  return { criterionId: criterion.id, label: criterion.label, polarity: criterion.polarity, answer, evidence }
}

/**
 * A reading cannot overrule a stated fact that is unwanted, or a stated title. It may contradict other stated facts,
 * such as the drive.
 */
const isSettledByOneFact = (criterion: Criterion) =>
  criterion.polarity === 'unwanted' || criterion.feature === 'clean title'

/** Reads, and reads once more if an answer is open only because the first reading was unfounded there. */
async function verdictsByReading(
  deps: Dependencies,
  listing: ReadableListing,
  known: Criterion[],
  asker: Asker,
): Promise<Verdict[]> {
  const stated = factsFromAttributes(listing)
  const reading = await readListing(deps, listing, asker)
  const by = (facts: typeof stated) =>
    known.map((criterion) => verdictOf(criterion, judgeByFacts(criterion, [...stated, ...facts])))
  const verdicts = by(reading.facts)
  if (decide(verdicts).stage === 'REJECTED') return verdicts
  const open = known.filter((_, i) => verdicts[i]?.answer === 'unknown').flatMap(featuresThatAnswer)
  if (!isWorthAskingAgain(reading, open)) return verdicts
  return by((await readOnceMore(deps, listing, reading, asker)).facts)
}
