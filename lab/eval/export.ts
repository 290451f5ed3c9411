import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadAnswers } from './answers'
import { formatsByRound, rounds, type Round, batchLine, type ModelChoice, type ModelRequest } from './requests'
import { writeLines } from './rows'
import type { LabeledSet } from './labeled-set'
import { missingRequests, type MissingAnswers } from './judge-recorded'

interface ExportOptions {
  folder: string
  model: ModelChoice
  /** Also writes each document to its own file, for people and models that read files. */
  isReadable: boolean
}

/** Returns messages about the rounds that are ready. */
export async function exportRequests(set: LabeledSet, { folder, model, isReadable }: ExportOptions): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const answers = loadAnswers(folder)
  const needed = await missingRequests(set, answers)
  const written = rounds.filter((round) => isReady(round, needed))
  for (const round of written) {
    const lines = needed.requests[round].map((request) => batchLine(model, request))
    writeLines(path.join(folder, `${round}.jsonl`), lines)
    if (isReadable) writeReadable(path.join(folder, 'readable', round), round, needed.requests[round])
  }
  const counted = written.map((round) => `${round}.jsonl: ${needed.requests[round].length} requests`)
  return [...answers.problems, ...counted, ...advice(needed)]
}

/**
 * The `same` requests are known once words are compiled. The `ask` requests are known once the first words are compared
 * and the first listings are read.
 */
const isReady = (round: Round, { requests, unread, uncompared }: MissingAnswers) => {
  if (round === 'same') return requests.same.length > 0
  return round !== 'ask' || (isBegun(unread, requests.read) && isBegun(uncompared, requests.same))
}
const isBegun = (left: number, all: ModelRequest[]) => left === 0 || left < all.length

function advice({ requests, unread, uncompared }: MissingAnswers): string[] {
  if (!isBegun(uncompared, requests.same)) return ['ask.jsonl follows once same.jsonl is answered too.']
  if (unread === 0) return []
  if (unread === requests.read.length) {
    return ['ask.jsonl follows once the folder holds answers to compile.jsonl and read.jsonl (*.answers.jsonl).']
  }
  return [`${unread} of ${requests.read.length} listings are not read yet; ask.jsonl leaves them out.`]
}

const documentsPerFile = 20

/** Writes the instructions once, and the documents by id in short files. An answer is a line {custom_id, answer}. */
function writeReadable(folder: string, round: Round, requests: ModelRequest[]): void {
  mkdirSync(folder, { recursive: true })
  const { instructions } = formatsByRound[round]
  const shape = JSON.stringify(batchShape(round))
  const how = `Each line of the files beside this one holds a document with one or more questions. Write one line of JSON for each custom_id: {"custom_id":"${round}:…","answer":…}. What is null may be left out.`
  writeFileSync(
    path.join(folder, 'instructions.txt'),
    [instructions, how, `The answer's schema: ${shape}`].join('\n\n') + '\n',
  )
  const documents = byListing(requests)
  for (let from = 0; from < documents.length; from += documentsPerFile) {
    const name = `${String(from / documentsPerFile + 1).padStart(3, '0')}.jsonl`
    writeLines(path.join(folder, name), documents.slice(from, from + documentsPerFile))
  }
}

function byListing(requests: ModelRequest[]): { listing?: unknown; questions: object[] }[] {
  const groups = new Map<string, { listing?: unknown; questions: object[] }>()
  for (const { customId, question } of requests) {
    const { listing, ...asked } = question.document as { listing?: unknown }
    const key = listing === undefined ? customId : JSON.stringify(listing)
    const group = groups.get(key) ?? { ...(listing !== undefined && { listing }), questions: [] }
    group.questions.push({ custom_id: customId, ...asked })
    groups.set(key, group)
  }
  return [...groups.values()]
}

const batchShape = (round: Round) => formatsByRound[round].schema.toJSONSchema()
