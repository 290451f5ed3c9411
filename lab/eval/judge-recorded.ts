import { buildCriteria } from '#domain/judgment/criteria/from-drafts'
import { criterionAnswerKey, type Criterion } from '#domain/judgment/criteria/criterion'
import { termsToCompare, addRelations, relationLookup, type TermToCompare } from '#domain/judgment/criteria/relation'
import type { CheckedAnswer } from '#domain/judgment/evidence/defects'
import type { Fact } from '#domain/judgment/facts/fact'
import { judgeCriteria, type JudgeResult, type UnansweredAlternative } from '#domain/judgment/verdicts/judge'
import { checkAnswers } from '#worker/judge/answers'
import { createLogger } from '#platform/log'
import { factsWithoutModel } from '#worker/judge/judge-listing'
import { checkFacts } from '#worker/judge/read-listing'
import type { RecordedAnswers } from './answers'
import { toDocument, type Car } from './rows'
import {
  askRequestId,
  compileRequestId,
  toQuestions,
  readRequestId,
  sameRequestId,
  type CompiledCriteria,
  type Round,
  askRequest,
  compileRequest,
  rateRequest,
  readRequest,
  sameRequest,
  yesNoRequest,
  type ModelRequest,
  compiledCriteria,
  formatWish,
} from './requests'
import type { LabeledSet } from './labeled-set'

/** The worker's judgment with recorded answers in place of the model. Records the questions to the model. */
export interface RecordedJudging {
  judge(car: Car, criteria: Criterion[]): Promise<JudgeResult>
  readonly read: Set<Car>
  /** Open questions about cars whose reading was available or not needed. */
  readonly asked: Map<Car, UnansweredAlternative[]>
}

const log = createLogger('eval', 'warn')

export function createJudging(answers: RecordedAnswers): RecordedJudging {
  const read = new Set<Car>()
  const asked = new Map<Car, UnansweredAlternative[]>()
  const factsOf = remembered((car) => readFacts(answers, car))
  const answersOf = remembered((car) => askedAnswers(answers, car))
  return {
    read,
    asked,
    async judge(car, criteria) {
      let isUnread = false
      return judgeCriteria(criteria, await factsWithoutModel({ log, db: null }, car.listing), {
        read(_wishes, stated) {
          read.add(car)
          const facts = factsOf(car)
          isUnread = facts === null
          return Promise.resolve({ ...stated, facts: [...stated.facts, ...(facts ?? [])] })
        },
        ask(left) {
          if (!isUnread) asked.set(car, [...(asked.get(car) ?? []), ...left])
          const byQuestion = answersOf(car)
          return Promise.resolve((alternative) => byQuestion.get(criterionAnswerKey(alternative)))
        },
      })
    },
  }
}

/**
 * Compiles all words with a usable answer. Without any `same` answers, keeps every named feature. With some, a term
 * without an answer becomes an open question.
 */
export function loadCompiledCriteria(answers: RecordedAnswers, listBuyerWords: string[]): CompiledCriteria {
  const compiled: CompiledCriteria = new Map()
  const isCompared = answers.ids().some((id) => id.startsWith('same:'))
  for (const words of listBuyerWords) {
    const answer = answers.get('compile', compileRequestId(words))
    if (!answer) continue
    const said = answers.get('same', sameRequestId(words, termsToCompare(answer.criteria)))?.answers ?? []
    const drafts = isCompared ? addRelations(answer.criteria, relationLookup(said)) : answer.criteria
    compiled.set(words, buildCriteria(drafts, words))
  }
  return compiled
}

/** Terms of the compiled words that the model must compare. */
function takenIn(answers: RecordedAnswers, words: string): TermToCompare[] {
  return termsToCompare(answers.get('compile', compileRequestId(words))?.criteria ?? [])
}

function readFacts(answers: RecordedAnswers, car: Car): Fact[] | null {
  const answer = answers.get('read', readRequestId(car))
  return answer && checkFacts(answer, null, toDocument(car)).facts
}

/** By criterion key. Question ids are derived from the wording. */
function askedAnswers(answers: RecordedAnswers, car: Car): { get(key: string): CheckedAnswer | undefined } {
  const answer = answers.get('ask', askRequestId(car))
  return {
    get(key) {
      const questions = toQuestions([{ label: key, visible: true }])
      return answer ? checkAnswers(answer, questions, toDocument(car))[0] : undefined
    },
  }
}

function remembered<Value>(of: (car: Car) => Value): (car: Car) => Value {
  const known = new Map<Car, Value>()
  return (car) => {
    if (!known.has(car)) known.set(car, of(car))
    return known.get(car)!
  }
}

export interface MissingAnswers {
  requests: Record<Round, ModelRequest[]>
  /** Number of cars that are not read yet, so the questions about them are unknown. */
  unread: number
  /** Number of texts with terms that are not compared yet. Comparing them may add questions. */
  uncompared: number
}

/** Lists the requests over a set that have no answer yet. Later rounds depend on the answers of earlier ones. */
export async function missingRequests(set: LabeledSet, answers: RecordedAnswers): Promise<MissingAnswers> {
  const compiled = loadCompiledCriteria(answers, allWords(set))
  const judging = createJudging(answers)
  await judgeAll(set, compiled, judging)
  const read = [...judging.read]
  const pairs = distinctPairs(set)
  const same = allWords(set)
    .map((words) => ({ words, things: takenIn(answers, words) }))
    .filter((one) => one.things.length > 0)
    .map((one) => sameRequest(one.words, one.things))
  return {
    requests: {
      compile: allWords(set).map(compileRequest),
      same,
      read: read.map(readRequest),
      ask: [...judging.asked].map(([car, left]) => askRequest(car, left)),
      rate: pairs.map(({ car, wish }) => rateRequest(car, wish)),
      yesno: pairs.map(({ car, wish }) => yesNoRequest(car, wish)),
    },
    unread: read.filter((car) => !answers.has(readRequest(car).customId)).length,
    uncompared: same.filter(({ customId }) => !answers.has(customId)).length,
  }
}

export const allWords = ({ pairs, searches }: LabeledSet): string[] => [
  ...new Set([...searches.map(({ words }) => words), ...pairs.map(({ wish }) => formatWish(wish))]),
]

async function judgeAll(
  { pairs, searches }: LabeledSet,
  compiled: CompiledCriteria,
  { judge }: RecordedJudging,
): Promise<void> {
  for (const { car, wish } of pairs) await judge(car, compiledCriteria([wish], compiled))
  for (const { words, cars } of searches) {
    const criteria = compiled.get(words)
    if (criteria) for (const { car } of cars) await judge(car, criteria)
  }
}

const distinctPairs = ({ pairs }: LabeledSet) => [
  ...new Map(pairs.map((pair) => [rateRequest(pair.car, pair.wish).customId, pair])).values(),
]
