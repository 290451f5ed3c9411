import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { workerEnv } from '#worker/config'
import { loadAnswers } from './answers'
import { loadCommittedSet, scoreCommittedSet, formatReport } from './committed-set'
import { scoreUnseen, unseenDescriptions } from './described'
import { committedDescriptions, scoreDescriptions } from './descriptions'
import { exportRequests } from './export'
import { EvaluationError } from './rows'
import { loadLabeledSet, type LabeledSet } from './labeled-set'
import { scoreLabeledSet } from './score'

// npm run eval: scores the committed set with the committed answers, in parts and as a whole.
// npm run eval -- export [--set FILE] --out DIR [--readable]: writes the requests, round by round.
// npm run eval -- score [--set FILE] --answers DIR: scores any model's answers to them.
// npm run eval -- sentences [--set FILE]: scores what buyers' descriptions fill in the search form.
// See README.md.

const usage = `usage: npm run eval -- [export --out DIR [--readable] | score --answers DIR | sentences] [--set FILE [--searches FILE]] [--model NAME]`

async function main(): Promise<void> {
  const { positionals, values } = read()
  const [command = 'score', ...more] = positionals
  if (more.length > 0) throw new EvaluationError(usage)
  if (values.searches && !values.set) throw new EvaluationError(usage)
  if (command === 'export' && values.out) {
    const said = await exportRequests(setFrom(values), {
      folder: values.out,
      model: {
        OPENAI_MODEL: values.model ?? workerEnv.shape.OPENAI_MODEL.parse(undefined),
        MODEL_MAX_OUTPUT_TOKENS: workerEnv.shape.MODEL_MAX_OUTPUT_TOKENS.parse(undefined),
      },
      isReadable: values.readable ?? false,
    })
    said.forEach((line) => console.log(line))
  } else if (command === 'score' && values.answers) {
    const set = setFrom(values)
    const answers = loadAnswers(values.answers)
    if (answers.ids().length === 0 && answers.problems.length === 0)
      throw new EvaluationError(noAnswers(values.answers))
    const { figures, problems } = await scoreLabeledSet(set, answers)
    formatReport(figures, problems).forEach((line) => console.log(line))
    console.log(JSON.stringify(figures))
  } else if (command === 'sentences' && !values.searches) {
    if (values.set && !existsSync(values.set)) throw new EvaluationError(missingFile(values.set))
    const { score, problems } = scoreDescriptions(values.set ?? committedDescriptions)
    const unseen = values.set ? null : scoreUnseen(unseenDescriptions)
    for (const problem of [...problems, ...(unseen?.problems ?? [])]) console.log(`! ${problem}`)
    console.log(JSON.stringify({ ...score, ...unseen?.score }))
  } else if (positionals.length === 0 && !values.set) {
    await reportCommitted()
  } else throw new EvaluationError(usage)
}

/** Prints the figures of the whole set and of each part on the last line. */
async function reportCommitted(): Promise<void> {
  const scored = await scoreCommittedSet()
  for (const { name, figures, problems } of scored) {
    console.log(`== ${name}`)
    formatReport(figures, problems).forEach((line) => console.log(line))
    console.log('')
  }
  const parts = Object.fromEntries(scored.slice(0, -1).map(({ name, figures }) => [name, figures]))
  console.log(JSON.stringify({ ...scored.at(-1)!.figures, parts }))
}

const noAnswers = (folder: string) =>
  `There are no answers in ${folder}. Write the requests with npm run eval -- export --out DIR, have them answered into DIR/*.answers.jsonl (lab/eval/README.md), and score them with npm run eval -- score --answers DIR.`

const missingFile = (file: string) => `There is no file ${file}.`

function setFrom({ set, searches }: { set?: string; searches?: string }): LabeledSet {
  const missing = [set, searches].find((file) => file !== undefined && !existsSync(file))
  if (missing) throw new EvaluationError(missingFile(missing))
  return set ? loadLabeledSet(set, searches ?? null) : loadCommittedSet()
}

function read() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: { set: text, searches: text, out: text, answers: text, model: text, readable: { type: 'boolean' } },
    })
  } catch (error) {
    throw new EvaluationError(`${(error as Error).message}\n${usage}`)
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof EvaluationError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
