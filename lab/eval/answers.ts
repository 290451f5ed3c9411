import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { parseAnswer } from '#worker/judge/model/model'
import { formatsByRound, rounds, type AnswerTo, type Round } from './requests'
import { readLines, type JsonLine, formatFirstIssue } from './rows'

export interface TokenUsage {
  input: number
  output: number
}

interface Recorded {
  answer: unknown
  /** Null if the answer does not report its tokens. */
  tokens: TokenUsage | null
}

export class RecordedAnswers {
  /** One sentence per unusable line. */
  readonly problems: string[] = []
  readonly #byId = new Map<string, Recorded>()

  add(line: JsonLine): void {
    const read = recordedIn(line)
    if (typeof read === 'string') this.problems.push(`${line.place}: ${read}`)
    else if (this.#byId.has(read.id))
      this.problems.push(`${line.place}: ${read.id} is answered twice; the first counts.`)
    else this.#byId.set(read.id, read)
  }

  /** Adds missing answers. Existing ones take precedence if both sets ask the same. */
  addMissing(other: RecordedAnswers): void {
    this.problems.push(...other.problems)
    for (const [id, recorded] of other.#byId) if (!this.#byId.has(id)) this.#byId.set(id, recorded)
  }

  get<S extends Round>(_round: S, customId: string): AnswerTo<S> | null {
    return (this.#byId.get(customId)?.answer as AnswerTo<S> | undefined) ?? null
  }

  raw(customId: string): unknown {
    return this.#byId.get(customId)?.answer
  }

  tokens(customId: string): TokenUsage | null {
    return this.#byId.get(customId)?.tokens ?? null
  }

  has(customId: string): boolean {
    return this.#byId.has(customId)
  }

  ids(): string[] {
    return [...this.#byId.keys()]
  }
}

const ending = '.answers.jsonl'

/** Reads every `*.answers.jsonl` of the folders. Ignores missing folders. */
export function loadAnswers(...folders: string[]): RecordedAnswers {
  const all = new RecordedAnswers()
  for (const folder of folders) all.addMissing(answersIn(folder))
  return all
}

function answersIn(folder: string): RecordedAnswers {
  const answers = new RecordedAnswers()
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith(ending)) : []
  for (const file of files.sort()) readLines(path.join(folder, file)).forEach((line) => answers.add(line))
  return answers
}

const byHand = z.object({ custom_id: z.string(), answer: z.unknown() })
const ofBatch = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.looseObject({}) }).nullable(),
})
const usage = z.object({ usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }) })

/** Returns a usable answer, or a sentence that explains why it is not usable. */
function recordedIn({ value }: JsonLine): (Recorded & { id: string }) | string {
  if (value === undefined) return 'is not JSON.'
  const batch = ofBatch.safeParse(value)
  const hand = byHand.safeParse(value)
  const id = batch.data?.custom_id ?? hand.data?.custom_id
  if (id === undefined) return 'has neither a response of the batch format nor a custom_id with an answer.'
  const round = rounds.find((name) => id.startsWith(`${name}:`))
  if (!round) return `${id} is no request of the evaluation.`
  return batch.success ? fromBatch(id, round, batch.data.response) : fromHand(id, round, hand.data!.answer)
}

function fromBatch(id: string, round: Round, response: z.output<typeof ofBatch>['response']) {
  if (!response) return `${id} was never answered.`
  const { status_code: status, body } = response
  if (status !== 200) return `${id}: the service answered ${status}.`
  const used = usage.safeParse(body).data?.usage
  try {
    const answer: unknown = parseAnswer(
      body as unknown as Parameters<typeof parseAnswer>[0],
      formatsByRound[round].schema,
    )
    return { id, answer, tokens: used ? { input: used.input_tokens, output: used.output_tokens } : null }
  } catch (error) {
    return `${id}: ${(error as Error).message}.`
  }
}

function fromHand(id: string, round: Round, answer: unknown) {
  const { schema } = formatsByRound[round]
  const checked = schema.safeParse(withNulls(schema, answer))
  return checked.success ? { id, answer: checked.data, tokens: null } : `${id}: ${formatFirstIssue(checked.error)}.`
}

/** Handwritten answers omit nulls; a strict schema requires them. */
function withNulls(schema: z.core.$ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => withNulls(schema.element, item))
  if (schema instanceof z.ZodNullable) return value === null ? null : withNulls(schema.unwrap(), value)
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null) return value
  const filled = Object.entries(schema.shape).map(([name, field]) => {
    const given: unknown = (value as Record<string, unknown>)[name]
    return [name, given === undefined && field instanceof z.ZodNullable ? null : withNulls(field, given)]
  })
  return Object.fromEntries(filled)
}
