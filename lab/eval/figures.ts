import type { Polarity } from '#domain/judgment/criteria/criterion'
import { countsAgainstCar, isConfirmed, type Verdict, countsForGrade } from '#domain/judgment/verdicts/verdict'
import { findQuote } from '#domain/judgment/evidence/quote-in-context'
import { indexListingTexts } from '#domain/judgment/evidence/read-text'
import { gradeVerdicts, defaultNotifyPolicy, notifyTimeFor, type NotifyTime } from '#domain/judgment/verdicts/grade'
import type { PairAnswer } from './rows'
import type { RecordedAnswers, TokenUsage } from './answers'
import type { RecordedJudging } from './judge-recorded'
import type { LabeledSet, LabeledPair } from './labeled-set'
import { askRequest, batchLine, readRequest, type ModelRequest } from './requests'

export interface ScoredAnswer {
  expected: PairAnswer
  given: PairAnswer
}

/** Shares between 0 and 1, or null if there are no cases. */
export interface Figures {
  accuracy: number | null
  yesPrecision: number | null
  yesRecall: number | null
  noPrecision: number | null
  noRecall: number | null
  /** Of the pairs that the listing leaves open, the share that was answered "unknown". */
  unknownKept: number | null
}

export function computeFigures(scored: ScoredAnswer[]): Figures {
  const right = scored.filter(({ expected, given }) => expected === given)
  const count = (rows: ScoredAnswer[], side: keyof ScoredAnswer, label: PairAnswer) =>
    rows.filter((row) => row[side] === label).length
  const of = (side: keyof ScoredAnswer, label: PairAnswer) =>
    ratio(count(right, side, label), count(scored, side, label))
  return {
    accuracy: ratio(right.length, scored.length),
    yesPrecision: of('given', 'yes'),
    yesRecall: of('expected', 'yes'),
    noPrecision: of('given', 'no'),
    noRecall: of('expected', 'no'),
    unknownKept: of('expected', 'unknown'),
  }
}

const digits = 4

/** Rounded to four digits. Null if `whole` is 0. */
export const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((part / whole).toFixed(digits))

/**
 * The answer to a wish that was compiled into several criteria, or inverted ("smoke-free" as unwanted smoking).
 * Against the buyer if any criterion is, in the buyer's favor if all are.
 */
export function combineVerdicts(verdicts: Verdict[], polarity: Polarity): PairAnswer {
  if (verdicts.length === 0) return 'none'
  if (verdicts.some(countsAgainstCar)) return polarity === 'wanted' ? 'no' : 'yes'
  if (verdicts.every(isConfirmed)) return polarity === 'wanted' ? 'yes' : 'no'
  return 'unknown'
}

export interface ModelUsage {
  callsPerPair: number | null
  inputTokensPerPair: number | null
  outputTokensPerPair: number | null
  /** Some answers do not report tokens, so these were estimated from the length of the texts. */
  isEstimated: boolean
}

/** Counts the answered read and ask calls that judging needed so far. */
export function countUsage({ pairs }: LabeledSet, judging: RecordedJudging, answers: RecordedAnswers): ModelUsage {
  const reads = [...judging.read].map(readRequest)
  const asks = [...judging.asked].map(([car, left]) => askRequest(car, left))
  const used = [...reads, ...asks].filter(({ customId }) => answers.has(customId))
  const tokens = used.map((request) => answers.tokens(request.customId) ?? estimated(request, answers))
  const sum = (side: keyof TokenUsage) => tokens.reduce((total, one) => total + one[side], 0)
  return {
    callsPerPair: ratio(used.length, pairs.length),
    inputTokensPerPair: ratio(sum('input'), pairs.length),
    outputTokensPerPair: ratio(sum('output'), pairs.length),
    isEstimated: used.some(({ customId }) => answers.tokens(customId) === null),
  }
}

const bytesPerToken = 4
const estimateTokens = (value: unknown) => Math.ceil(Buffer.byteLength(JSON.stringify(value)) / bytesPerToken)

/** The model's name and limit are only a few of a request's thousands of bytes. */
const anyModel = { OPENAI_MODEL: '', MODEL_MAX_OUTPUT_TOKENS: 0 }

const estimated = (request: ModelRequest, answers: RecordedAnswers): TokenUsage => ({
  input: estimateTokens(batchLine(anyModel, request).body),
  output: estimateTokens(answers.raw(request.customId)),
})

/** Share of the model's quotes that occur in the listing and are not prompt injections. */
export function validQuoteShare({ cars }: LabeledSet, answers: RecordedAnswers): number | null {
  const found = cars.flatMap((car) => {
    const texts = indexListingTexts(car.listing)
    return claimsAbout(answers, car).map(({ quote }) => findQuote(texts, quote!) !== null)
  })
  return ratio(found.filter(Boolean).length, found.length)
}

function claimsAbout(answers: RecordedAnswers, car: Parameters<typeof readRequest>[0]) {
  const facts = answers.get('read', readRequest(car).customId)?.facts ?? []
  const said = answers.get('ask', askRequest(car, []).customId)?.answers ?? []
  return [...facts, ...said].filter(({ answer, quote }) => answer !== 'unknown' && quote?.trim())
}

/** Shares between 0 and 1, or null if there are no cars. */
export interface AlertFigures {
  /** Cars, each with some of the wishes, that the listing does not rule out. */
  cars: number
  atOnce: number | null
  inDigest: number | null
  never: number | null
  /** Of the cars with an immediate alert and a known truth, the share that the buyer does not want. */
  ruledOutByTruth: number | null
}

export const maxWishes = 4

export type WishCombination = LabeledPair[]

/**
 * Returns all combinations of `wishes` wishes of a search, for each of its cars. Without searches, of each car's
 * pairs.
 */
export function wishCombinations(set: LabeledSet, wishes: number): WishCombination[] {
  return pairsByCar(set).flatMap((pairs) => choices(pairs, wishes))
}

/** More pairs per car add combinations but no information. */
const maxPairs = 6

function pairsByCar({ searches, pairs, cars }: LabeledSet): LabeledPair[][] {
  if (searches.length > 0) return searches.flatMap((search) => search.cars.map((one) => one.pairs))
  return cars.map((car) => pairs.filter((pair) => pair.car === car).slice(0, maxPairs))
}

function choices<Item>(items: Item[], size: number): Item[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, i) => choices(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]))
}

export async function computeAlertFigures(
  cases: WishCombination[],
  verdicts: (pairs: WishCombination) => Promise<Verdict[]>,
): Promise<AlertFigures> {
  const decided: { pairs: WishCombination; notifyTime: NotifyTime }[] = []
  for (const pairs of cases) decided.push({ pairs, notifyTime: decideNotifyTime(await verdicts(pairs)) })
  const open = decided.filter(({ pairs }) => !isRuledOut(pairs, 'answer'))
  const at = (notifyTime: NotifyTime) => ratio(open.filter((one) => one.notifyTime === notifyTime).length, open.length)
  const atOnce = decided.filter(({ pairs, notifyTime }) => notifyTime === 'at once' && isTruthKnown(pairs))
  const wrong = atOnce.filter(({ pairs }) => isRuledOut(pairs, 'truth'))
  return {
    cars: open.length,
    ...{ atOnce: at('at once'), inDigest: at('in the digest'), never: at('never') },
    ruledOutByTruth: ratio(wrong.length, atOnce.length),
  }
}

const decideNotifyTime = (verdicts: Verdict[]): NotifyTime =>
  notifyTimeFor(defaultNotifyPolicy, gradeVerdicts(verdicts).stage, verdicts)

const isRuledOut = (pairs: WishCombination, by: 'answer' | 'truth') =>
  pairs.some((pair) => countsForGrade(pair.wish) && pair[by] === (pair.wish.polarity === 'wanted' ? 'no' : 'yes'))

/** One wish that the truth rules out is enough. Otherwise the truth of all wishes must be known. */
const isTruthKnown = (pairs: WishCombination) =>
  isRuledOut(pairs, 'truth') || pairs.every(({ wish, truth }) => truth !== null || !countsForGrade(wish))
