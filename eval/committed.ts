import path from 'node:path'
import { loadAnswers } from './answers'
import { joined, loadSet, type LabeledSet } from './labeled-set'
import { scoreSet, type Score } from './score'

const here = import.meta.dirname

export interface Part {
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

export const committed = {
  plain: part('plain ads', 'set', 'answers'),
  registers: part('ads in sellers’ registers', 'registers', 'registers'),
}
const parts = Object.values(committed)

export const loadPart = ({ set, searches }: Part): LabeledSet => loadSet(set, searches)

export const loadCommitted = (): LabeledSet => joined(parts.map(loadPart))

export interface ScoredPart {
  name: string
  figures: Score
  problems: string[]
}

export async function scoreCommitted(): Promise<ScoredPart[]> {
  const scored: ScoredPart[] = []
  for (const one of parts) {
    scored.push({ name: one.name, ...(await scoreSet(loadPart(one), loadAnswers(one.answers))) })
  }
  const answers = loadAnswers(...parts.map((one) => one.answers))
  return [...scored, { name: 'the whole set', ...(await scoreSet(loadCommitted(), answers)) }]
}
