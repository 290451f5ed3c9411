import { criterionLabel, type Alternative, type Criterion } from '../criteria/criterion'
import { unknownAnswer, type CheckedAnswer } from '../evidence/defects'
import type { Fact } from '../facts/fact'
import {
  combineAlternatives,
  conditionHolds,
  featuresThatAnswer,
  judgeAlternative,
  relatedPassages,
  type KnownFacts,
} from '../facts/judge-facts'
import { featureEntry } from '../features/features'
import { gradeVerdicts } from './grade'
import { countsAgainstCar, type Verdict } from './verdict'

export interface JudgeResult {
  verdicts: Verdict[]
  risks: Fact[]
}

/** The id is for the model and unique among the wishes. */
export type UnansweredAlternative = Alternative & {
  id: string
  /** Passages about the related feature. */
  passages: string[]
}

/** Paid lookups that judging may need beyond the stated facts. */
interface Sources {
  /** Returns the stated facts plus those found in the text and photos. */
  read(wishes: Criterion[], stated: KnownFacts): Promise<KnownFacts>
  /** Asks the model what facts cannot answer. Returns a lookup by `criterionAnswerKey`. */
  ask(left: UnansweredAlternative[]): Promise<(alternative: Alternative) => CheckedAnswer | undefined>
}

/**
 * Judges every wish for one listing, cheapest source first: stated facts (attributes, figures, VIN, law), then facts
 * read from the text and photos, then the model's answers to the rest. Stops at the first verdict that rejects the car
 * and returns the verdicts so far. A wish with an unmet condition has no verdict. Throws whatever its sources throw.
 */
export async function judgeCriteria(criteria: Criterion[], stated: KnownFacts, sources: Sources): Promise<JudgeResult> {
  const wishes = criteria.filter(({ kind }) => kind === 'wish')
  const settled = buildVerdicts(wishes.filter(isSettledByOneFact), stated).filter(isAnsweredVerdict)
  if (wishes.length === 0 || gradeVerdicts(settled).stage === 'REJECTED') {
    return { verdicts: settled, risks: risksOf(stated.facts) }
  }
  const known = wishes.some(needsReading) ? await sources.read(wishes, stated) : stated
  const risks = risksOf(known.facts)
  const byFacts = buildVerdicts(wishes, known)
  if (gradeVerdicts(byFacts).stage === 'REJECTED') return { verdicts: byFacts.filter(isAnsweredVerdict), risks }

  const left = openAlternatives(wishes, known)
  if (left.length === 0) return { verdicts: byFacts, risks }
  return { verdicts: buildVerdicts(wishes, known, await sources.ask(left)), risks }
}

export const isAnsweredVerdict = ({ answer }: Verdict) => answer !== 'unknown'
const risksOf = (facts: Fact[]) =>
  facts.filter(({ feature, answer }) => answer === 'yes' && featureEntry(feature).isRisk)

/** Skips wishes that do not apply to the car. `asked` answers alternatives that facts cannot answer. */
export function buildVerdicts(
  wishes: Criterion[],
  known: KnownFacts,
  asked: (alternative: Alternative) => CheckedAnswer | undefined = () => undefined,
): Verdict[] {
  return wishes.flatMap((wish) => {
    const holds = conditionHolds(wish, known)
    if (holds === false) return []
    const { answer, evidence, unsettled } = combineAlternatives(
      wish.alternatives.map((alternative) => {
        const byFacts = judgeAlternative(alternative, wish.polarity, known)
        return isOpen(alternative) && byFacts.answer === 'unknown' ? (asked(alternative) ?? unknownAnswer) : byFacts
      }),
    )
    const verdict = {
      criterionId: wish.id,
      label: criterionLabel(wish),
      polarity: wish.polarity,
      strength: wish.strength,
    }
    const judged = { ...verdict, answer, evidence, ...(unsettled && { unsettled }) }
    // It is unknown whether the wish applies, so it cannot reject the car.
    return [holds === null && countsAgainstCar(judged) ? { ...judged, ...unknownAnswer } : judged]
  })
}

export const isOpen = ({ feature, comparison }: Alternative) => feature === null && comparison === null
export const needsReading = ({ alternatives, condition }: Criterion) =>
  alternatives.some((alternative) => featuresThatAnswer(alternative).length > 0) ||
  (condition !== null && featuresThatAnswer({ feature: null, comparison: condition }).length > 0)

/**
 * Reading the ad cannot overrule a stated unwanted fact, a stated title, or a figure. It can contradict other stated
 * facts, such as the drive.
 */
export const isSettledByOneFact = (wish: Criterion) =>
  !wish.alternatives.some(isOpen) &&
  (wish.polarity === 'unwanted' || wish.alternatives.every((one) => one.feature === 'clean title' || !needsFacts(one)))
const needsFacts = (alternative: Alternative) => featuresThatAnswer(alternative).length > 0

function openAlternatives(wishes: Criterion[], known: KnownFacts): UnansweredAlternative[] {
  const answered = new Set(
    buildVerdicts(wishes, known)
      .filter(isAnsweredVerdict)
      .map(({ criterionId }) => criterionId),
  )
  return wishes
    .filter((wish) => !answered.has(wish.id) && conditionHolds(wish, known) !== false)
    .flatMap((wish) => wish.alternatives.map((one, i) => ({ ...one, id: i === 0 ? wish.id : `${wish.id}.${i + 1}` })))
    .filter(isOpen)
    .map((one) => ({ ...one, passages: relatedPassages(one, known) }))
}
