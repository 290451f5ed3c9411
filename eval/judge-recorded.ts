import { buildCriteria } from '#domain/judgment/criteria/from-drafts'
import { criterionKey, type Criterion } from '#domain/judgment/criteria/criterion'
import { termsToCompare, addRelations, relationLookup, type TermToCompare } from '#domain/judgment/criteria/relation'
import type { CheckedAnswer } from '#domain/judgment/evidence/defects'
import type { Fact } from '#domain/judgment/facts/fact'
import { judgeCriteria, type JudgeResult, type UnansweredAlternative } from '#domain/judgment/verdicts/judge'
import { checkedAnswers } from '#worker/judge/answers'
import { createLogger } from '#platform/log'
import { factsWithoutModel } from '#worker/judge/judge-listing'
import { checkedFacts } from '#worker/judge/read-listing'
import type { Answers } from './answers'
import { shownCar, type Car } from './rows'
import {
  askId,
  compileId,
  questionsOf,
  readId,
  sameId,
  type Compiled,
  type Round,
  askRequest,
  compileRequest,
  rateRequest,
  readRequest,
  sameRequest,
  yesNoRequest,
  type Request,
  criteriaOf,
  wordsOf,
} from './requests'
import type { LabeledSet } from './labeled-set'

/** The worker's judgment with recorded answers in place of the model. Records what it had to ask. */
export interface Judging {
  judge(car: Car, criteria: Criterion[]): Promise<JudgeResult>
  /** Cars that had to be read. */
  readonly read: Set<Car>
  /** Open questions about cars whose reading was available or not needed. */
  readonly asked: Map<Car, UnansweredAlternative[]>
}

const log = createLogger('eval', 'warn')

export function judgingBy(answers: Answers): Judging {
  const read = new Set<Car>()
  const asked = new Map<Car, UnansweredAlternative[]>()
  const factsOf = remembered((car) => readFacts(answers, car))
  const answersOf = remembered((car) => askedAnswers(answers, car))
  return {
    read,
    asked,
    async judge(car, criteria) {
      let isUnread = false
      return judgeCriteria(criteria, await factsWithoutModel({ log }, car.listing), {
        read(_wishes, stated) {
          read.add(car)
          const facts = factsOf(car)
          isUnread = facts === null
          return Promise.resolve({ ...stated, facts: [...stated.facts, ...(facts ?? [])] })
        },
        ask(left) {
          if (!isUnread) asked.set(car, [...(asked.get(car) ?? []), ...left])
          const byQuestion = answersOf(car)
          return Promise.resolve((alternative) => byQuestion.get(criterionKey(alternative)))
        },
      })
    },
  }
}

/**
 * The criteria of all words with a usable answer. Without any `same` answers, every named feature is kept. With some, a
 * term without an answer becomes an open question.
 */
export function compiledBy(answers: Answers, allWords: string[]): Compiled {
  const compiled: Compiled = new Map()
  const isCompared = answers.ids().some((id) => id.startsWith('same:'))
  for (const words of allWords) {
    const answer = answers.get('compile', compileId(words))
    if (!answer) continue
    const said = answers.get('same', sameId(words, termsToCompare(answer.criteria)))?.answers ?? []
    const drafts = isCompared ? addRelations(answer.criteria, relationLookup(said)) : answer.criteria
    compiled.set(words, buildCriteria(drafts, words))
  }
  return compiled
}

/** Terms left to compare in compiled words. */
function takenIn(answers: Answers, words: string): TermToCompare[] {
  return termsToCompare(answers.get('compile', compileId(words))?.criteria ?? [])
}

function readFacts(answers: Answers, car: Car): Fact[] | null {
  const answer = answers.get('read', readId(car))
  return answer && checkedFacts(answer, null, shownCar(car)).facts
}

/** Validated answers by criterion key. Question ids are derived from their wording. */
function askedAnswers(answers: Answers, car: Car): { get(key: string): CheckedAnswer | undefined } {
  const answer = answers.get('ask', askId(car))
  return {
    get(key) {
      const questions = questionsOf([{ label: key, visible: true }])
      return answer ? checkedAnswers(answer, questions, shownCar(car))[0] : undefined
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
  requests: Record<Round, Request[]>
  /** Number of cars without a reading, so the questions about them are still unknown. */
  unread: number
  /** Number of texts with terms not compared yet, which may add questions. */
  uncompared: number
}

/** All requests over a set. What is left to ask follows from the answers of earlier rounds. */
export async function missingRequests(set: LabeledSet, answers: Answers): Promise<MissingAnswers> {
  const compiled = compiledBy(answers, allWords(set))
  const judging = judgingBy(answers)
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
  ...new Set([...searches.map(({ words }) => words), ...pairs.map(({ wish }) => wordsOf(wish))]),
]

async function judgeAll({ pairs, searches }: LabeledSet, compiled: Compiled, { judge }: Judging): Promise<void> {
  for (const { car, wish } of pairs) await judge(car, criteriaOf([wish], compiled))
  for (const { words, cars } of searches) {
    const criteria = compiled.get(words)
    if (criteria) for (const { car } of cars) await judge(car, criteria)
  }
}

const distinctPairs = ({ pairs }: LabeledSet) => [
  ...new Map(pairs.map((pair) => [rateRequest(pair.car, pair.wish).customId, pair])).values(),
]
