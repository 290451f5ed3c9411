import { expect, test } from 'vitest'
import { readPair } from './read-pair'
import { scorePair } from './score'
import { writtenPairs } from './written-pairs'

const answers = writtenPairs.map(({ kind, ...pair }, i) => ({
  kind,
  ...scorePair(readPair(JSON.stringify({ id: kind, ...pair }), i + 1)),
}))

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
