import path from 'node:path'
import { loadAnswers } from './answers'
import { joinSets, loadLabeledSet, type LabeledSet } from './labeled-set'
import { scoreLabeledSet, type SetScore, type MethodScore } from './score'
import type { AlertFigures } from './figures'

const here = import.meta.dirname

interface Part {
  name: string
  set: string
  searches: string
  answers: string
}

const part = (name: string, folder: string, answers: string): Part => ({
  name,
  set: path.join(here, folder, 'pairs.jsonl'),
  searches: path.join(here, folder, 'searches.jsonl'),
  answers: path.join(here, answers),
})

export const committedParts = {
  plain: part('plain ads', 'set', 'answers'),
  registers: part('ads in sellers’ registers', 'registers', 'registers'),
}
const parts = Object.values(committedParts)

export const loadPart = ({ set, searches }: Part): LabeledSet => loadLabeledSet(set, searches)

export const loadCommittedSet = (): LabeledSet => joinSets(parts.map(loadPart))

interface ScoredPart {
  name: string
  figures: SetScore
  problems: string[]
}

export async function scoreCommittedSet(): Promise<ScoredPart[]> {
  const scored: ScoredPart[] = []
  for (const one of parts) {
    scored.push({ name: one.name, ...(await scoreLabeledSet(loadPart(one), loadAnswers(one.answers))) })
  }
  const answers = loadAnswers(...parts.map((one) => one.answers))
  return [...scored, { name: 'the whole set', ...(await scoreLabeledSet(loadCommittedSet(), answers)) }]
}

export function formatReport(score: SetScore, problems: string[]): string[] {
  const methods: [string, MethodScore][] = [['Lotwatch', score], ...Object.entries(score.baselines)]
  const { cars, pairs, missing } = score
  return [
    ...problems.map((problem) => `! ${problem}`),
    `${pairs} pairs over ${cars} listings. Without a usable answer: ${missing.compile} texts to compile, ${missing.same} to compare, ${missing.read} listings to read, ${missing.ask} to ask about.`,
    '',
    row(['', 'accuracy', 'yes: precision', 'recall', 'no: precision', 'recall', 'unknown kept']),
    ...methods.map(([name, { accuracy, yesPrecision, yesRecall, noPrecision, noRecall, unknownKept }]) =>
      row([name, ...[accuracy, yesPrecision, yesRecall, noPrecision, noRecall, unknownKept].map(percent)]),
    ),
    '',
    `Quotes valid: ${percent(score.quotesValid)}. Wishes read right: ${percent(score.wishesReadRight)}. Calls a pair: ${score.callsPerPair}; tokens a pair${score.isEstimated ? ' (estimated)' : ''}: ${score.inputTokensPerPair} in, ${score.outputTokensPerPair} out.`,
    '',
    'Of the cars that the ad does not rule out:',
    row(['', 'wishes', 'told at once', 'in the digest', 'never', 'told at once, ruled out by the truth']),
    viewRow('Lotwatch', 'as written', score.asWritten),
    ...methods.flatMap(([name, { buyer }]) => buyer.map((view) => viewRow(name, String(view.wishes), view))),
  ]
}

const viewRow = (name: string, wishes: string, { atOnce, inDigest, never, ruledOutByTruth }: AlertFigures) =>
  row([name, wishes, ...[atOnce, inDigest, never, ruledOutByTruth].map(percent)])

const percent = (part: number | null) => (part === null ? '–' : `${(part * 100).toFixed(1)} %`)

const widths = [14, 14, 14, 14, 14, 14, 14]
const row = (cells: string[]) =>
  cells
    .map((cell, i) => cell.padEnd(widths[i]!))
    .join(' ')
    .trimEnd()
