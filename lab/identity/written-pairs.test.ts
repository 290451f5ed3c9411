import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPair } from './read-pair'
import { scorePair } from './score'

/** Pairs modeled on what sellers do, one JSON object a line; `kind` names the situation. */
const lines = readFileSync(path.join(import.meta.dirname, 'written-pairs.jsonl'), 'utf8')
  .trim()
  .split('\n')
const answers = lines.map((line, i) => {
  const { kind } = JSON.parse(line) as { kind: string }
  return { kind, ...scorePair(readPair(line, i + 1)) }
})

test('no written pair is merged or split wrongly', () => {
  const wrong = answers.flatMap(({ kind, pair, isSame, identity }) =>
    isSame === pair.same
      ? []
      : [
          `${pair.same ? 'split' : 'merged'} ${kind}: ${identity.decision}, ${identity.reason}, ${identity.strength}: ${identity.words}`,
        ],
  )
  expect(wrong).toEqual([])
})
