import { expect, test } from 'vitest'
import { unknownAnswer } from '#domain/judgment/evidence/defects'
import { features } from '#domain/judgment/features/features'
import { checkFacts } from './read-listing'

test('checks only the first quotes of an answer with too many, and keeps claims without a quote', () => {
  const claim = { feature: 'sunroof', answer: 'yes' as const, number: null, seen: null, attribute: null }
  const quoted = Array.from({ length: 2 * features.length - 1 }, () => ({ ...claim, quote: 'x y', photo: null }))
  const looked: (string | null)[] = []
  checkFacts({ facts: [...quoted, { ...claim, quote: null, photo: 1 }] }, null, {
    checkerOf: () => (claim) => (looked.push(claim.quote), { ...unknownAnswer, isUnfounded: false }),
  })
  expect(looked.filter((quote) => quote !== null)).toHaveLength(120)
  expect(looked.at(-1)).toBeNull()
})
