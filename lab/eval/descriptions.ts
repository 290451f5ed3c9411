import path from 'node:path'
import { z } from 'zod'
import { checkDescription } from '#domain/search/described-search'
import type { DescribedSearch } from '#domain/search/description-reading'
import { descriptionFormat } from '#worker/judge/model/formats'
import { currentYear, expectedFields } from './expected-fields'
import { EvaluationError, formatFirstIssue, readLines, type JsonLine } from './rows'

export const committedDescriptions = path.join(import.meta.dirname, 'descriptions', 'sentences.jsonl')

const text = z.string()
const list = z.array(text)
const expected = z.strictObject({
  ...expectedFields,
  wishes: list.default([]),
  /** Labels of the cars that the buyer is asked about. */
  asks: list.default([]),
  notUnderstood: list.default([]),
})
const sentenceRow = z.object({ id: text, words: text, expected, answer: z.unknown().optional() })
type SentenceRow = z.output<typeof sentenceRow>

export interface DescriptionScore {
  eval: 'sentences'
  sentences: number
  /** Sentences of which every field, wish and question is as expected. */
  right: number
  /** Filled fields that their sentence does not state, or states otherwise. */
  invented: number
}

/** Throws `EvaluationError` for a line that is no sentence. `problems` has a line for each difference. */
export function scoreDescriptions(file: string): { score: DescriptionScore; problems: string[] } {
  const rows = readLines(file).map(parseSentenceRow)
  const scored = rows.map((row) => ({ row, ...scoreSentence(row) }))
  const problems = scored.flatMap(({ row, wrong }) =>
    wrong.length > 0 ? [`${row.id} “${row.words}”: ${wrong.join('; ')}`] : [],
  )
  return {
    score: {
      eval: 'sentences',
      sentences: rows.length,
      right: rows.length - problems.length,
      invented: scored.reduce((sum, { invented }) => sum + invented, 0),
    },
    problems,
  }
}

function parseSentenceRow({ place, value }: JsonLine): SentenceRow {
  const row = sentenceRow.safeParse(value)
  if (!row.success) throw new EvaluationError(`${place}: ${formatFirstIssue(row.error)}.`)
  return row.data
}

/** Runs the recorded answer through the same check as the web app. */
function scoreSentence({ words, expected: wanted, answer }: SentenceRow): { wrong: string[]; invented: number } {
  const draft = descriptionFormat.schema.safeParse(answer)
  if (!draft.success) return { wrong: [`no usable answer (${formatFirstIssue(draft.error)})`], invented: 0 }
  const { wishes, asks, notUnderstood, ...fields } = wanted
  const described = checkDescription(draft.data, words, currentYear)
  const { smartCriteria = '', ...values } = described.values
  const names = [...new Set([...Object.keys(fields), ...Object.keys(values)])]
  const differing = names.filter((name) => !isSame(at(values, name), at(fields, name)))
  const others: [string, unknown, unknown][] = [
    ['wishes', smartCriteria, wishes.join(', ')],
    ['asks', askedCars(described), asks],
    ['not understood', described.notUnderstood.map((one) => one.words), notUnderstood],
  ]
  return {
    wrong: [
      ...differing.map((name) => difference(name, at(values, name), at(fields, name))),
      ...others.filter(([, is, should]) => !isSame(is, should)).map((one) => difference(...one)),
    ],
    invented: differing.filter((name) => at(values, name) !== undefined).length,
  }
}

const askedCars = ({ questions }: DescribedSearch) => questions.flatMap(({ cars }) => cars.map(({ label }) => label))
const at = (values: object, name: string): unknown => (values as Record<string, unknown>)[name]
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const difference = (name: string, is: unknown, should: unknown) =>
  `${name} is ${JSON.stringify(is) ?? 'empty'}, not ${JSON.stringify(should) ?? 'empty'}`
