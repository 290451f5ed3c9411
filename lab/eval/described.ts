import path from 'node:path'
import { z } from 'zod'
import { checkDescription, readDescription } from '#domain/search/described-search'
import type { DescribedSearch } from '#domain/search/description-reading'
import { describeCar } from '../../sandbox/services/openai/describe'
import { currentYear, expectedFields } from './expected-fields'
import { EvaluationError, formatFirstIssue, readLines } from './rows'

/** 220 descriptions by people who had not read the parser: 74 typed on a phone, 45 in Spanish. */
export const unseenDescriptions = path.join(import.meta.dirname, 'descriptions', 'described.jsonl')

const text = z.string()
const list = z.array(text)
const expected = z.strictObject({
  ...expectedFields,
  wishes: list,
})
const row = z.strictObject({
  ...{ id: text, kind: z.enum(['phone', 'spanish', 'ordinary']), words: text, expected },
  /** Words such as "low miles", which are no limit and no must. */
  soft: list,
})
export type DescribedRow = z.output<typeof row>

type Comparable = Partial<Omit<DescribedRow['expected'], 'wishes' | 'countrywide'>> & { countrywide?: boolean }

/** How well one way of reading fills the form. */
export interface ReadingScore {
  /** Share of the descriptions of which every field of the form is right. */
  right: number
  /** Numbers that fill fields of two kinds, such as a mileage and a ZIP code. */
  usedTwice: number
  /** Fields filled that the description does not state. */
  invented: number
  /** Share of the expected wishes that are among the wishes. */
  wishes: number
  /** Vague words ("low miles") that became a wish that counts as required. */
  softMusts: number
}

/** Reads each description with the sandbox's model and by the reader alone. `problems` has a line for each difference. */
export function scoreUnseen(file: string, ids: (id: string) => boolean = () => true) {
  const rows = readLines(file)
    .map(({ place, value }) => {
      const parsed = row.safeParse(value)
      if (!parsed.success) throw new EvaluationError(`${place}: ${formatFirstIssue(parsed.error)}.`)
      return parsed.data
    })
    .filter(({ id }) => ids(id))
  const withModel = rows.map((one) => scoreRow(one, checkDescription(describeCar(one.words), one.words, currentYear)))
  const alone = rows.map((one) => scoreRow(one, readDescription(one.words, currentYear)))
  return {
    score: { descriptions: rows.length, withModel: summary(withModel), alone: summary(alone) },
    problems: [...problemsOf('with model', withModel), ...problemsOf('alone', alone)],
  }
}

type RowScore = ReturnType<typeof scoreRow>

const share = (part: number, whole: number) => (whole === 0 ? 1 : Math.round((part / whole) * 1000) / 1000)
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

function summary(scored: RowScore[]): ReadingScore {
  return {
    right: share(scored.filter(({ wrong }) => wrong.length === 0).length, scored.length),
    usedTwice: sum(scored.map(({ usedTwice }) => usedTwice.length)),
    invented: sum(scored.map(({ invented }) => invented)),
    wishes: share(sum(scored.map(({ kept }) => kept)), sum(scored.map(({ expectedWishes }) => expectedWishes))),
    softMusts: sum(scored.map(({ musts }) => musts.length)),
  }
}

const problemsOf = (way: string, scored: RowScore[]) =>
  scored.flatMap(({ one, wrong, usedTwice, lost, musts, rest }) => {
    const lines = [
      ...wrong,
      ...usedTwice.map((number) => `${number} is used twice`),
      ...lost.map((wish) => `the wish “${wish}” is lost`),
      ...musts.map((word) => `“${word}” counts as required`),
    ]
    return lines.length > 0 ? [`${way}: ${one.id} “${one.words}”: ${lines.join('; ')}${rest}`] : []
  })

function scoreRow(one: DescribedRow, described: DescribedSearch) {
  const { wishes, ...fields } = one.expected
  const { smartCriteria = '', ...values } = described.values
  const [is, should] = [comparable(values), comparable(fields)]
  const differing = [...new Set([...Object.keys(is), ...Object.keys(should)])].filter(
    (name) => JSON.stringify(is[name]) !== JSON.stringify(should[name]),
  )
  const lost = wishes.filter((wish) => !isAmong(wish, smartCriteria))
  const asked = described.questions.map(
    ({ quotes, cars }) => `${quotes.join()}: ${cars.map(({ label }) => label).join()}`,
  )
  const open = described.notUnderstood.map(({ words, suggestion }) => (suggestion ? `${words} → ${suggestion}` : words))
  return {
    one,
    wrong: differing.map(
      (name) => `${name} is ${JSON.stringify(is[name]) ?? 'empty'}, not ${JSON.stringify(should[name]) ?? 'empty'}`,
    ),
    invented: differing.filter((name) => should[name] === undefined).length,
    usedTwice: numbersUsedTwice(one.words, described.words),
    ...{ lost, kept: wishes.length - lost.length, expectedWishes: wishes.length },
    musts: one.soft.filter((word) => smartCriteria.split(', ').some((wish) => isSameText(wish, word))),
    rest: `${asked.length > 0 ? ` [asks ${asked.join('; ')}]` : ''}${open.length > 0 ? ` [not understood: ${open.join('; ')}]` : ''} [wishes: ${smartCriteria}]`,
  }
}

/** Which of the cars or places comes first makes no difference. */
function comparable({
  make,
  models,
  otherCars,
  location,
  radius,
  otherPlaces,
  bodyTypes,
  ...values
}: Comparable): Record<string, unknown> {
  const cars = [...(make ? [{ make, models: models ?? [] }] : []), ...(otherCars ?? [])]
  const places = [...(location ? [{ location, radius: radius ?? '' }] : []), ...(otherPlaces ?? [])]
  return {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    ...(cars.length > 0 && { cars: cars.map((car) => `${car.make}: ${[...car.models].sort().join()}`).sort() }),
    ...(places.length > 0 && { places: places.map((place) => `${place.location} ${place.radius}`.trim()).sort() }),
    ...(!location && radius && { radius }),
    ...(bodyTypes && bodyTypes.length > 0 && { bodyTypes: [...bodyTypes].sort() }),
  }
}

const wordsOf = (given: string) =>
  given
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^\p{L}\d ]/gu, '')
    .split(' ')
    .filter((word) => word.length > 2 || /\d/.test(word))
const isAmong = (wish: string, wishes: string) => {
  const all = new Set(wordsOf(wishes))
  const own = wordsOf(wish)
  return own.filter((word) => all.has(word)).length >= own.length / 2
}
const isSameText = (one: string, other: string) => wordsOf(one).join() === wordsOf(other).join()

const kindOf = (field: string) => field.replace(/From$|To$/, '').replace(/^(?:make|models|otherCars)$/, 'car')

function numbersUsedTwice(said: string, quotes: DescribedSearch['words']): string[] {
  const kinds = new Map<string, Set<string>>()
  for (const [field, quote] of Object.entries(quotes)) {
    if (field === 'smartCriteria') continue
    for (const number of quote.match(/\d[\d.,]*\d|\d/g) ?? [])
      kinds.set(number, (kinds.get(number) ?? new Set()).add(kindOf(field)))
  }
  return [...kinds].filter(([number, of]) => of.size > said.split(number).length - 1).map(([number]) => number)
}
