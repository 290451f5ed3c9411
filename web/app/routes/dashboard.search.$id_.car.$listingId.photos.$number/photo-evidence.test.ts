import { expect, test } from 'vitest'
import { createVerdict } from '../../../../e2e/support/rows'
import { findPhotoEvidence } from './find-photo-evidence.server'

const photo = (number: number, seen: string | null = null) => ({ kind: 'photo' as const, photo: number, seen })
const quote = { kind: 'quote' as const, quote: 'sunroof' }

test('lists answers to the search first, then risks, then the rest, each once per photo', () => {
  const seen = findPhotoEvidence({
    verdicts: [
      createVerdict('sunroof', { answer: 'yes', evidence: [photo(2, 'a glass panel'), quote, photo(3)] }),
      createVerdict('rust', { answer: 'yes', polarity: 'unwanted', evidence: [photo(2, 'brown spots')] }),
      createVerdict('leather seats'),
    ],
    risks: [{ feature: 'odometer doubt', answer: 'yes', number: null, evidence: [photo(3, 'another figure')] }],
    facts: [
      { feature: 'sunroof', answer: 'yes', number: null, evidence: [photo(2, 'a glass panel')] },
      { feature: 'roof rack', answer: 'no', number: null, evidence: [photo(2)] },
    ],
  })
  expect(seen.map(({ photo, words, tone, seen }) => [photo, words, tone, seen])).toEqual([
    [2, 'Sunroof', 'good', 'a glass panel'],
    [3, 'Sunroof', 'good', null],
    [2, 'No rust', 'bad', 'brown spots'],
    [3, 'Odometer in doubt', null, 'another figure'],
    [2, 'No roof rack', null, null],
  ])
  expect(seen.map(({ isRisk }) => isRisk)).toEqual([false, false, false, true, false])
})

test('says nothing twice: neither two answers in the same words, nor what a photo shows if that is the answer', () => {
  const evidence = [photo(2, 'white paint')]
  const seen = findPhotoEvidence({
    verdicts: [createVerdict('White paint', { answer: 'yes', evidence })],
    risks: [],
    facts: [{ feature: 'white paint', answer: 'yes', number: null, evidence }],
  })
  expect(seen).toMatchObject([{ photo: 2, words: 'White paint', seen: null }])
})
