import type { Answers } from './answers'
import { buyersView, mostWishes, type BuyersView } from './buyers-view'
import { figuresOf, labelFrom, type Figures, type Scored } from './figures'
import { compiledBy, judgingBy } from './judge-recorded'
import type { LabelledSet } from './labelled-set'
import { baselines, careful, product, type Method } from './methods'
import { allWords, neededRequests } from './needed'
import { reportOf } from './report'
import { quotesValid, usageOf, type Usage } from './usage'
import { wishesReadRight } from './wishes-read'

export interface MethodScore extends Figures {
  buyer: BuyersView[]
}

export interface Score extends MethodScore, Usage {
  eval: 'judge'
  cars: number
  pairs: number
  quotesValid: number | null
  /** Null where no search's words were compiled. */
  wishesReadRight: number | null
  baselines: Record<string, MethodScore>
  /** Requests without a usable answer, and lines that cannot be used. */
  missing: Record<'compile' | 'read' | 'ask', number>
  problems: number
}

/** Scores the recorded answers by the labels, and the baselines beside them. */
export async function scoreSet(set: LabelledSet, answers: Answers): Promise<{ report: string[]; figures: Score }> {
  const compiled = compiledBy(answers, allWords(set))
  const judging = judgingBy(answers)
  const own = await scoreMethod(set, product(judging, compiled))
  const others: [string, MethodScore][] = []
  for (const method of [careful(set), ...baselines(answers)]) others.push([method.name, await scoreMethod(set, method)])
  const { missing, problems } = await gapsOf(set, answers)
  const figures: Score = {
    eval: 'judge',
    cars: set.cars.length,
    pairs: set.pairs.length,
    ...own,
    quotesValid: quotesValid(set, answers),
    wishesReadRight: wishesReadRight(set.searches, compiled),
    ...usageOf(set, judging, answers),
    baselines: Object.fromEntries(others),
    missing,
    problems: problems.length,
  }
  return { report: reportOf(figures, problems), figures }
}

async function scoreMethod(set: LabelledSet, method: Method): Promise<MethodScore> {
  const scored: Scored[] = []
  for (const { car, wish, answer } of set.pairs) {
    scored.push({ expected: answer, given: labelFrom(await method.verdicts(car, [wish]), wish.polarity) })
  }
  const buyer: BuyersView[] = []
  for (let wishes = 1; wishes <= mostWishes; wishes += 1) buyer.push(await buyersView(set, method, wishes))
  return { ...figuresOf(scored), buyer }
}

/** What was to be asked and is not answered, and answers that belong to nothing in the set. */
async function gapsOf(set: LabelledSet, answers: Answers): Promise<{ missing: Score['missing']; problems: string[] }> {
  const { requests } = await neededRequests(set, answers)
  const missing = (round: keyof Score['missing']) =>
    requests[round].filter(({ customId }) => !answers.has(customId)).length
  const known = new Set(Object.values(requests).flatMap((all) => all.map(({ customId }) => customId)))
  const strange = answers.ids().filter((id) => !known.has(id))
  const foreign = `There are answers to ${strange.length} requests that this set does not need; the first is ${strange[0]}.`
  return {
    missing: { compile: missing('compile'), read: missing('read'), ask: missing('ask') },
    problems: [...answers.problems, ...(strange.length > 0 ? [foreign] : [])],
  }
}
