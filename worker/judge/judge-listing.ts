import { criterionKey, decide, type Criterion, type Verdict } from '#domain/judgement/criteria'
import { unknownAnswer, type Checked } from '#domain/judgement/evidence'
import { factsFromAttributes, featuresThatAnswer, judgeByFacts } from '#domain/judgement/judge-facts'
import type { Dependencies } from '../dependencies'
import { answersFor } from './answers'
import type { Asker } from './model/model-budget'
import { isWorthAskingAgain, readListing, readOnceMore, type ReadableListing } from './read'

/**
 * Answers every criterion for one listing, the cheap ways first: what the seller's labelled facts say, then the facts read
 * in text and photos, then the model on what is left. As soon as one answer rules the car out, nothing more is asked;
 * then only the verdicts reached are returned. Throws what `askModel` throws.
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

/** No reading can take back a yes to what is unwanted, or a title's salvage; a stated drive the text may contradict. */
const isSettledByOneFact = (criterion: Criterion) =>
  criterion.polarity === 'unwanted' || criterion.feature === 'clean title'

/** Reads, and reads once more where an answer is open only because the first reading's evidence was not there. */
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
