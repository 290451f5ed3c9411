import type { Answers, Tokens } from './answers'
import { findQuote } from '#domain/judgment/evidence/quotes'
import { readTexts } from '#domain/judgment/evidence/read-text'
import { share } from './figures'
import type { Judging } from './judge-recorded'
import type { LabeledSet } from './labeled-set'
import { askRequest, batchLine, readRequest, type Request } from './requests'

/** Cost of judging, divided by the number of pairs. */
export interface Usage {
  callsPerPair: number | null
  inputTokensPerPair: number | null
  outputTokensPerPair: number | null
  /** Some answers do not report tokens, so these were estimated from the length of the texts. */
  isEstimated: boolean
}

/** Answered read and ask calls that the judging needed so far. */
export function usageOf({ pairs }: LabeledSet, judging: Judging, answers: Answers): Usage {
  const reads = [...judging.read].map(readRequest)
  const asks = [...judging.asked].map(([car, left]) => askRequest(car, left))
  const used = [...reads, ...asks].filter(({ customId }) => answers.has(customId))
  const tokens = used.map((request) => answers.tokens(request.customId) ?? estimated(request, answers))
  const sum = (side: keyof Tokens) => tokens.reduce((total, one) => total + one[side], 0)
  return {
    callsPerPair: share(used.length, pairs.length),
    inputTokensPerPair: share(sum('input'), pairs.length),
    outputTokensPerPair: share(sum('output'), pairs.length),
    isEstimated: used.some(({ customId }) => answers.tokens(customId) === null),
  }
}

const bytesPerToken = 4
const tokensOf = (value: unknown) => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / bytesPerToken)

/** The model's name and limit are a few bytes of thousands. */
const anyModel = { OPENAI_MODEL: '', MODEL_MAX_OUTPUT_TOKENS: 0 }

const estimated = (request: Request, answers: Answers): Tokens => ({
  input: tokensOf(batchLine(anyModel, request).body),
  output: tokensOf(answers.raw(request.customId)),
})

/** Share of the model's quotes that occur in the listing and are not prompt injections. */
export function quotesValid({ cars }: LabeledSet, answers: Answers): number | null {
  const found = cars.flatMap((car) => {
    const texts = readTexts(car.listing)
    return claimsAbout(answers, car).map(({ quote }) => findQuote(texts, quote!) !== null)
  })
  return share(found.filter(Boolean).length, found.length)
}

function claimsAbout(answers: Answers, car: Parameters<typeof readRequest>[0]) {
  const facts = answers.get('read', readRequest(car).customId)?.facts ?? []
  const said = answers.get('ask', askRequest(car, []).customId)?.answers ?? []
  return [...facts, ...said].filter(({ answer, quote }) => answer !== 'unknown' && quote?.trim())
}
