import type { Alternative, Criterion } from '#domain/judgment/criteria/criterion'
import {
  ratio,
  computeFigures,
  combineVerdicts,
  type Figures,
  type ScoredAnswer,
  validQuoteShare,
  countUsage,
  type ModelUsage,
  computeAlertFigures,
  wishCombinations,
  maxWishes,
  type AlertFigures,
  type WishCombination,
} from './figures'
import type { LabeledSearch, LabeledSet } from './labeled-set'
import { compiledCriteria, type CompiledCriteria } from './requests'
import type { RecordedAnswers } from './answers'
import { loadCompiledCriteria, createJudging, type RecordedJudging, allWords, missingRequests } from './judge-recorded'
import { baselineMethods, labelMethod, lotwatchMethod, type Method } from './methods'

/**
 * Share of wishes in compiled searches that were read correctly: the same feature or number, or an open question,
 * with the same polarity and strength. Each invented wish counts as one more error.
 */
function wishesReadRight(searches: LabeledSearch[], compiled: CompiledCriteria): number | null {
  let [right, all] = [0, 0]
  for (const { words, wishes } of searches) {
    const given = compiled
      .get(words)
      ?.filter(({ kind }) => kind === 'wish')
      .map(criterionMeaning)
    if (!given) continue
    const expected = compiledCriteria(wishes, compiled).map(criterionMeaning)
    all += Math.max(expected.length, given.length)
    for (const meaning of expected) {
      const at = given.indexOf(meaning)
      if (at < 0) continue
      right += 1
      given.splice(at, 1)
    }
  }
  return ratio(right, all)
}

const criterionMeaning = ({ polarity, strength, alternatives, condition }: Criterion) =>
  JSON.stringify([polarity, strength, alternatives.map(alternativeSubject).sort(), condition])

/** Open questions have free wording, so their text is not compared. */
const alternativeSubject = ({ feature, comparison }: Alternative) => feature ?? JSON.stringify(comparison)

export interface MethodScore extends Figures {
  buyer: (AlertFigures & { wishes: number })[]
}

export interface SetScore extends MethodScore, ModelUsage {
  eval: 'judge'
  cars: number
  pairs: number
  quotesValid: number | null
  wishesReadRight: number | null
  /** Figures for all wishes of a search, as compiled from its words. */
  asWritten: AlertFigures
  baselines: Record<string, MethodScore>
  /** Numbers of requests without a usable answer by round, and of unusable lines. */
  missing: Record<'compile' | 'same' | 'read' | 'ask', number>
  problems: number
}

/**
 * Scores the recorded answers and the baselines against the labels. `problems` lists what is wrong with the answers,
 * one sentence each.
 */
export async function scoreLabeledSet(
  set: LabeledSet,
  answers: RecordedAnswers,
): Promise<{ figures: SetScore; problems: string[] }> {
  const compiled = loadCompiledCriteria(answers, allWords(set))
  const judging = createJudging(answers)
  const own = await scoreMethod(set, lotwatchMethod(judging, compiled))
  const others: [string, MethodScore][] = []
  for (const method of [labelMethod(set), ...baselineMethods(answers)])
    others.push([method.name, await scoreMethod(set, method)])
  const { missing, problems } = await findGaps(set, answers)
  const figures: SetScore = {
    eval: 'judge',
    cars: set.cars.length,
    pairs: set.pairs.length,
    ...own,
    quotesValid: validQuoteShare(set, answers),
    wishesReadRight: wishesReadRight(set.searches, compiled),
    asWritten: await viewAsWritten(set, compiled, judging),
    ...countUsage(set, judging, answers),
    baselines: Object.fromEntries(others),
    missing,
    problems: problems.length,
  }
  return { figures, problems }
}

async function scoreMethod(set: LabeledSet, method: Method): Promise<MethodScore> {
  const scored: ScoredAnswer[] = []
  for (const { car, wish, answer } of set.pairs) {
    scored.push({ expected: answer, given: combineVerdicts(await method.verdicts(car, [wish]), wish.polarity) })
  }
  const buyer: MethodScore['buyer'] = []
  for (let wishes = 1; wishes <= maxWishes; wishes += 1) {
    const judged = (pairs: WishCombination) => method.verdicts(pairs[0]!.car, listWishes(pairs))
    buyer.push({ wishes, ...(await computeAlertFigures(wishCombinations(set, wishes), judged)) })
  }
  return { ...computeFigures(scored), buyer }
}

const listWishes = (pairs: WishCombination) => pairs.map(({ wish }) => wish)

async function viewAsWritten(
  set: LabeledSet,
  compiled: CompiledCriteria,
  judging: RecordedJudging,
): Promise<AlertFigures> {
  const criteria = new Map<WishCombination, Criterion[]>()
  for (const { words, cars } of set.searches) {
    const read = compiled.get(words)
    if (read) for (const { pairs } of cars) criteria.set(pairs, read)
  }
  return computeAlertFigures([...criteria.keys()], async (pairs) => {
    return (await judging.judge(pairs[0]!.car, criteria.get(pairs)!)).verdicts
  })
}

/** Finds requests without an answer, and answers that belong to nothing in the set. */
async function findGaps(
  set: LabeledSet,
  answers: RecordedAnswers,
): Promise<{ missing: SetScore['missing']; problems: string[] }> {
  const { requests } = await missingRequests(set, answers)
  const missing = (round: keyof SetScore['missing']) =>
    requests[round].filter(({ customId, question }) => !isAnswered(answers, customId, question.document)).length
  const known = new Set(Object.values(requests).flatMap((all) => all.map(({ customId }) => customId)))
  const strange = answers.ids().filter((id) => !known.has(id))
  const foreign = `There are answers to ${strange.length} requests that this set does not need; the first is ${strange[0]}.`
  return {
    missing: { compile: missing('compile'), same: missing('same'), read: missing('read'), ask: missing('ask') },
    problems: [...answers.problems, ...(strange.length > 0 ? [foreign] : [])],
  }
}

/** Whether a car's answer covers every question about it. */
function isAnswered(answers: RecordedAnswers, customId: string, document: unknown): boolean {
  const { questions = [] } = document as { questions?: { id: string }[] }
  const said = questions.length > 0 ? answers.get('ask', customId)?.answers : undefined
  return answers.has(customId) && questions.every(({ id }) => said?.some((one) => one.id === id))
}
