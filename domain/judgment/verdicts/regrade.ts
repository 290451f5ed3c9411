import { criterionLabel, type Alternative, type Criterion } from '../criteria/criterion'
import type { CheckedAnswer } from '../evidence/defects'
import type { KnownFacts } from '../facts/judge-facts'
import { gradeVerdicts, type GradeDecision } from './grade'
import { buildVerdicts, isAnsweredVerdict, isOpen, isSettledByOneFact, needsReading } from './judge'
import type { Verdict } from './verdict'

/** What is stored about a listing, for any user. */
export interface StoredAnswers {
  /** The listing's own facts, and those of its reading. */
  known: KnownFacts
  /** Whether the model has read the listing. */
  isRead: boolean
  /** The stored answer to an open question. Undefined if it was never asked. */
  asked: (alternative: Alternative) => CheckedAnswer | undefined
}

interface Regrade {
  /** Null if a wish has no stored answer yet. */
  decision: GradeDecision | null
  verdicts: Verdict[]
}

/**
 * Grades a judged car by changed criteria, without asking anything. A wish keeps its verdict if only its strength has
 * changed. Otherwise its answer comes from the stored ones. A car that a known answer rejects needs no further answer.
 */
export function regradeCar(before: Verdict[], criteria: Criterion[], stored: StoredAnswers): Regrade {
  const wishes = criteria.filter(({ kind }) => kind === 'wish')
  const found = wishes.map((wish) => {
    const [verdict] = keptVerdict(before, wish) ?? buildVerdicts([wish], stored.known, stored.asked)
    // A wish whose condition is not met has no verdict.
    const isKnown = !verdict || keptVerdict(before, wish) !== null || hasAnswer(wish, verdict, stored)
    return { verdict, isKnown }
  })
  const verdicts = found.flatMap(({ verdict, isKnown }) => (verdict && isKnown ? [verdict] : []))
  const decision = gradeVerdicts(verdicts)
  const isComplete = found.every(({ isKnown }) => isKnown)
  return { decision: isComplete || decision.stage === 'REJECTED' ? decision : null, verdicts }
}

function keptVerdict(before: Verdict[], wish: Criterion): Verdict[] | null {
  const { id, polarity, strength } = wish
  const same = before.find((verdict) => verdict.label === criterionLabel(wish) && verdict.polarity === polarity)
  return same ? [{ ...same, criterionId: id, strength }] : null
}

function hasAnswer(wish: Criterion, verdict: Verdict, { isRead, asked }: StoredAnswers): boolean {
  const isAnswered = isAnsweredVerdict(verdict)
  const isReadEnough = isRead || !needsReading(wish) || (isAnswered && isSettledByOneFact(wish))
  return isReadEnough && (isAnswered || wish.alternatives.every((one) => !isOpen(one) || asked(one) !== undefined))
}
