import { criterionKey, labelOf, type Alternative, type Criterion } from '#domain/judgement/criteria/criterion'
import { unknownAnswer, type Checked } from '#domain/judgement/evidence/evidence-kinds'
import { featureEntry, type Feature } from '#domain/judgement/features/features'
import type { Fact } from '#domain/judgement/facts/fact'
import {
  combineAlternatives,
  conditionHolds,
  featuresThatAnswer,
  judgeAlternative,
  type Known,
} from '#domain/judgement/facts/judge-facts'
import { decide } from '#domain/judgement/verdicts/grade'
import type { Verdict } from '#domain/judgement/verdicts/verdict'
import type { Dependencies } from '../dependencies'
import { answersFor } from './answers'
import { knownWithoutReading } from './known'
import type { Asker } from './model/model-budget'
import { isWorthAskingAgain, readListing, readOnceMore, type ReadableListing } from './read'

export interface JudgedListing {
  verdicts: Verdict[]
  /** Facts about risks, whatever the search asks for. */
  risks: Fact[]
  /** Labels of open wishes that such a car usually fulfils. Never a fact. */
  usual: string[]
}

/**
 * Answers every wish for one listing, the cheapest way first: by what code knows (the seller's labels and figures, the
 * VIN, the law), then by the facts read in text and photos, then by asking the model about the rest. Stops as soon as
 * one answer rejects the car, and then returns only the verdicts so far. A wish whose condition the car does not meet
 * has no verdict. Throws what `askModel` throws.
 */
export async function judgeListing(
  deps: Dependencies,
  listing: ReadableListing,
  criteria: Criterion[],
  asker: Asker,
): Promise<JudgedListing> {
  const wishes = criteria.filter(({ kind }) => kind === 'wish')
  const stated = await knownWithoutReading(deps, listing)
  const judged = (verdicts: Verdict[], { facts }: Known): JudgedListing => {
    return { verdicts, risks: risksOf(facts), usual: usualWishes(wishes, verdicts, stated.usual) }
  }
  const settled = verdictsBy(wishes.filter(isSettledByOneFact), stated).filter(isAnswered)
  if (wishes.length === 0 || decide(settled).stage === 'REJECTED') return judged(settled, stated)
  const known = wishes.some(needsReading) ? await readFor(deps, listing, wishes, stated, asker) : stated
  const byFacts = verdictsBy(wishes, known)
  if (decide(byFacts).stage === 'REJECTED') return judged(byFacts.filter(isAnswered), known)

  const left = openAlternatives(wishes, known)
  if (left.length === 0) return judged(byFacts, known)
  const answers = await answersFor(deps, listing, left, asker)
  return judged(
    verdictsBy(wishes, known, (alternative) => answers.get(criterionKey(alternative))),
    known,
  )
}

const isAnswered = ({ answer }: Verdict) => answer !== 'unknown'
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
const risksOf = (facts: Fact[]) =>
  facts.filter(({ feature, answer }) => answer === 'yes' && featureEntry(feature).isRisk)

/** The verdicts on the wishes that apply to the car. `asked` answers the alternatives that no fact can answer. */
function verdictsBy(
  wishes: Criterion[],
  known: Known,
  asked: (alternative: Alternative) => Checked | undefined = () => undefined,
): Verdict[] {
  return wishes.flatMap((wish) => {
    const holds = conditionHolds(wish, known)
    if (holds === false) return []
    const { answer, evidence } = combineAlternatives(
      wish.alternatives.map((alternative) =>
        isOpen(alternative)
          ? (asked(alternative) ?? unknownAnswer)
          : judgeAlternative(alternative, wish.polarity, known),
      ),
    )
    const verdict = { criterionId: wish.id, label: labelOf(wish), polarity: wish.polarity, strength: wish.strength }
    const speaksAgainst = answer === (wish.polarity === 'wanted' ? 'no' : 'yes')
    // Nobody knows whether the wish applies, so it cannot reject the car.
    return [{ ...verdict, ...(holds === null && speaksAgainst ? unknownAnswer : { answer, evidence }) }]
  })
}

/** Whether only the model can answer: no known feature, no number. */
const isOpen = ({ feature, comparison }: Alternative) => feature === null && comparison === null
const needsReading = ({ alternatives, condition }: Criterion) =>
  alternatives.some((alternative) => featuresThatAnswer(alternative).length > 0) ||
  (condition !== null && featuresThatAnswer({ feature: null, comparison: condition }).length > 0)

/**
 * A reading cannot overrule a stated fact that is unwanted, a stated title, or a figure. It may contradict other stated
 * facts, such as the drive.
 */
const isSettledByOneFact = (wish: Criterion) =>
  !wish.alternatives.some(isOpen) &&
  (wish.polarity === 'unwanted' || wish.alternatives.every((one) => one.feature === 'clean title' || !needsFacts(one)))
const needsFacts = (alternative: Alternative) => featuresThatAnswer(alternative).length > 0

/** The open alternatives of the wishes that are not answered without them. */
function openAlternatives(wishes: Criterion[], known: Known): (Alternative & { id: string })[] {
  const answered = new Set(
    verdictsBy(wishes, known)
      .filter(isAnswered)
      .map(({ criterionId }) => criterionId),
  )
  return wishes
    .filter((wish) => !answered.has(wish.id) && conditionHolds(wish, known) !== false)
    .flatMap((wish) => wish.alternatives.map((one, i) => ({ ...one, id: i === 0 ? wish.id : `${wish.id}.${i + 1}` })))
    .filter(isOpen)
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
