import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { readPair } from './read-pair'
import { scorePair, computeFigures, type ScoredPair } from './score'

// npm run lab -- identity FILE: prints whether each pair of listings is one car, and why. FILE has one pair per line, as
// JSON:
// {"id"?, "a": {title, description, price, odometer, place, attributes, photoHashes, …}, "b": {…}, "same"?}.
const [file] = process.argv.slice(2)
if (!file) {
  console.error('usage: npm run lab -- identity FILE (JSON lines of {"a": {…}, "b": {…}, "same"?: true|false})')
  process.exit(2)
}

const answered: ScoredPair[] = []
let number = 0
let unreadable = 0
try {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number++
    if (text.trim() !== '') answer(text)
  }
} catch (error) {
  console.error(`${file} cannot be read: ${(error as Error).message}`)
  process.exit(2)
}

function answer(text: string): void {
  try {
    const one = scorePair(readPair(text, number))
    const { pair, identity, isSame } = one
    const verdict = isSame ? 'same' : 'different'
    const isWrong = pair.same !== null && pair.same !== isSame
    const why = identity.decision === 'unknown' ? `not enough for one car; ${identity.words}` : identity.words
    console.log(
      `${pair.id}: ${verdict}, ${identity.reason} (${identity.strength}): ${why}${isWrong ? ' [label differs]' : ''}`,
    )
    answered.push(one)
  } catch (error) {
    unreadable++
    console.error((error as Error).message)
  }
}

const figures = computeFigures(answered)
const read = `${answered.length} pairs read, ${unreadable} lines unreadable`
console.log(
  figures.pairs === 0
    ? `${read}.`
    : `${read}. Of ${figures.pairs} labeled: precision ${figures.precision}, recall ${figures.recall}.`,
)
if (unreadable > 0) process.exitCode = 1
