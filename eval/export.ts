import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadAnswers } from './answers'
import { formats, stages, type Stage } from './formats'
import { writeLines } from './json-lines'
import type { LabelledSet } from './labelled-set'
import { planRequests, type Plan } from './plan'
import { batchLine, type ModelChoice, type Request } from './requests'

export interface ExportOptions {
  folder: string
  model: ModelChoice
  /** Also writes each document alone, for people and models that answer by reading. */
  isReadable: boolean
}

/** Writes the requests of every stage that can be written yet, and returns what there is to say about it. */
export async function exportRequests(
  set: LabelledSet,
  { folder, model, isReadable }: ExportOptions,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const plan = await planRequests(set, loadAnswers(folder))
  const written = stages.filter((stage) => isReady(stage, plan))
  for (const stage of written) {
    const lines = plan.requests[stage].map((request) => batchLine(model, request))
    writeLines(path.join(folder, `${stage}.jsonl`), lines)
    if (isReadable) writeReadable(path.join(folder, 'readable', stage), stage, plan.requests[stage])
  }
  return [...written.map((stage) => `${stage}.jsonl: ${plan.requests[stage].length} requests`), ...advice(plan)]
}

/** What is left to ask is known as soon as the first listings were read. */
const isReady = (stage: Stage, { requests, unread }: Plan) => stage !== 'ask' || unread < requests.read.length

function advice({ requests, unread }: Plan): string[] {
  if (unread === 0) return []
  if (unread === requests.read.length) {
    return ['ask.jsonl follows once the folder holds answers to compile.jsonl and read.jsonl (*.answers.jsonl).']
  }
  return [`${unread} of ${requests.read.length} listings are not read yet; ask.jsonl leaves them out.`]
}

const documentsPerFile = 20

/** The instructions once, and the documents by their ids in short files. An answer is a line {custom_id, answer}. */
function writeReadable(folder: string, stage: Stage, requests: Request[]): void {
  mkdirSync(folder, { recursive: true })
  const { instructions } = formats[stage]
  const shape = JSON.stringify(batchShape(stage))
  const how = `Each line of the files beside this one holds a document with one or more questions. Write one line of JSON for each custom_id: {"custom_id":"${stage}:…","answer":…}. What is null may be left out.`
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

/** Each listing once, with all that is asked about it. */
function byListing(requests: Request[]): { listing?: unknown; questions: object[] }[] {
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

const batchShape = (stage: Stage) => formats[stage].schema.toJSONSchema()
