import { criteriaFrom } from '#domain/judgment/criteria/from-drafts'
import { criterionKey, type Criterion } from '#domain/judgment/criteria/criterion'
import { termsToCompare, withRelations, relationFrom, type ComparedTerm } from '#domain/judgment/criteria/relation'
import type { CheckedAnswer } from '#domain/judgment/evidence/evidence-kinds'
import type { Fact } from '#domain/judgment/facts/fact'
import { judge, type Judged, type OpenAlternative } from '#domain/judgment/verdicts/judge'
import { checkedAnswers } from '#worker/judge/answers'
import { createLogger } from '#platform/log'
import { factsWithoutModel } from '#worker/judge/facts-without-model'
import { checkedFacts } from '#worker/judge/read-listing'
import type { Answers } from './answers'
import { shownCar, type Car } from './car'
import { askId, compileId, questionsOf, readId, sameId } from './requests'
import type { Compiled } from './wishes'

/** The worker's judgment with recorded answers in place of the model. Records what it had to ask. */
export interface Judging {
  judge(car: Car, criteria: Criterion[]): Promise<Judged>
  /** Cars that had to be read. */
  readonly read: Set<Car>
  /** Open questions about cars whose reading was available or not needed. */
  readonly asked: Map<Car, OpenAlternative[]>
}

const log = createLogger('eval', 'warn')

export function judgingBy(answers: Answers): Judging {
  const read = new Set<Car>()
  const asked = new Map<Car, OpenAlternative[]>()
  const factsOf = remembered((car) => readFacts(answers, car))
  const answersOf = remembered((car) => askedAnswers(answers, car))
  return {
    read,
    asked,
    async judge(car, criteria) {
      let isUnread = false
      return judge(criteria, await factsWithoutModel({ log }, car.listing), {
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
    const drafts = isCompared ? withRelations(answer.criteria, relationFrom(said)) : answer.criteria
    compiled.set(words, criteriaFrom(drafts, words))
  }
  return compiled
}

/** Terms left to compare in compiled words. */
export function takenIn(answers: Answers, words: string): ComparedTerm[] {
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
