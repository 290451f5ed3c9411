import { criterionKey } from '#domain/judgment/criteria/criterion'
import type { ComparedTerm } from '#domain/judgment/criteria/relation'
import type { OpenAlternative } from '#domain/judgment/verdicts/judge'
import { answersQuestion, type OpenQuestion } from '#worker/judge/answers'
import { compileQuestion, sameQuestion } from '#worker/judge/criteria/compile'
import { bodyOf, type Asked } from '#worker/judge/model/model'
import { readQuestion } from '#worker/judge/read-listing'
import type { z } from 'zod'
import { shortHash, shownCar, type Car } from './car'
import { formats, type Round } from './formats'
import { wordsOf, type Wish } from './wishes'

/** One request to a model. It is built from listings and wishes only, so it cannot contain a label. */
export interface Request {
  customId: string
  question: Asked<z.ZodType>
}

const idOf = (round: Round, key: string) => `${round}:${key}`

export const compileId = (words: string) => idOf('compile', shortHash(words))
export const sameId = (words: string, things: ComparedTerm[]) =>
  idOf('same', shortHash(JSON.stringify([words, things])))
export const readId = ({ key }: Car) => idOf('read', key)
export const askId = ({ key }: Car) => idOf('ask', key)
export const rateId = (car: Car, wish: Wish) => idOf('rate', pairKey(car, wish))
export const yesNoId = (car: Car, wish: Wish) => idOf('yesno', pairKey(car, wish))

const pairKey = ({ key }: Car, wish: Wish) => shortHash(`${key} ${wordsOf(wish)}`)

export const compileRequest = (words: string): Request => ({
  customId: compileId(words),
  question: compileQuestion(words),
})

/** The id depends on the compiled terms: an answer about other terms no longer counts. */
export const sameRequest = (words: string, things: ComparedTerm[]): Request => ({
  customId: sameId(words, things),
  question: sameQuestion(words, things),
})

export const readRequest = (car: Car): Request => ({
  customId: readId(car),
  question: readQuestion(shownCar(car), null),
})

export const askRequest = (car: Car, left: OpenAlternative[]): Request => ({
  customId: askId(car),
  question: answersQuestion(shownCar(car), questionsOf(left)),
})

/** The distinct questions. Ids are derived from the wording, so answers stay valid whatever else is asked. */
export function questionsOf(left: Omit<OpenQuestion, 'id'>[]): OpenQuestion[] {
  const questions = left.map((one) => ({
    id: `q${shortHash(criterionKey(one))}`,
    label: one.label,
    visible: one.visible,
    passages: one.passages,
  }))
  return [...new Map(questions.map((question) => [question.id, question])).values()]
}

export const rateRequest = (car: Car, wish: Wish): Request => baseline('rate', rateId(car, wish), car, wish)
export const yesNoRequest = (car: Car, wish: Wish): Request => baseline('yesno', yesNoId(car, wish), car, wish)

function baseline(round: 'rate' | 'yesno', customId: string, car: Car, wish: Wish): Request {
  const { listing, picture } = shownCar(car)
  const document = { listing, wish: wordsOf(wish) }
  return { customId, question: { purpose: 'judge', format: formats[round], document, picture } }
}

export interface ModelChoice {
  OPENAI_MODEL: string
  MODEL_MAX_OUTPUT_TOKENS: number
}

/** The request as a line in OpenAI's batch format. */
export function batchLine(choice: ModelChoice, { customId, question }: Request) {
  return { custom_id: customId, method: 'POST', url: '/v1/responses', body: bodyOf(choice, question) }
}
