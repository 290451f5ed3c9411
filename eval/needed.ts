import type { Answers } from './answers'
import type { Round } from './formats'
import { compiledBy, judgingBy, takenIn, type Judging } from './judge-recorded'
import type { LabeledSet } from './labeled-set'
import {
  askRequest,
  compileRequest,
  rateRequest,
  readRequest,
  sameRequest,
  yesNoRequest,
  type Request,
} from './requests'
import { criteriaOf, wordsOf, type Compiled } from './wishes'

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
