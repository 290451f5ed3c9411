import { expect, test } from 'vitest'
import { claimsOf } from '../../claims/claims'
import { modelLines } from '../cars/models'
import type { Posting } from '../posting'
import { createInventory } from '../seed'

const postings = createInventory(5, 1_500, new Date()).every()

/** What a text says that is not so of its car. */
const lies = ({ car, seller }: Posting, text: string) =>
  claimsOf(text)
    .filter(({ feature, answer }) => {
      if (feature === 'leather seats') return (car.seats === 'leather') !== (answer === 'yes')
      if (feature === 'clean title') return (car.title === 'clean') !== (answer === 'yes')
      if (feature === 'salvage title') return ['salvage', 'rebuilt'].includes(car.title) !== (answer === 'yes')
      if (feature === 'dealer') return (seller === 'dealer') !== (answer === 'yes')
      return car.features.has(feature) !== (answer === 'yes')
    })
    .map((claim) => ({ ...claim, text }))

test('what sellers write never contradicts their car', () => {
  expect(postings.flatMap((p) => lies(p, p.description))).toEqual([])
})

test('headlines never contradict their car', () => {
  expect(postings.flatMap((p) => lies(p, p.headline))).toEqual([])
})

test("no trim's name claims a feature that only some of its cars have", () => {
  const claiming = modelLines.flatMap((line) =>
    [...line.trims, ...line.upperTrims]
      .flatMap((trim) => claimsOf(`${line.make} ${line.model} ${trim}`))
      .filter(({ feature }) => feature !== 'all-wheel drive' || line.drivetrain !== '4wd'),
  )
  expect(claiming).toEqual([])
})

test('almost all texts differ, in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const texts = postings.filter((p) => p.language === language).map((p) => p.description)
    expect(texts.length).toBeGreaterThan(50)
    expect(new Set(texts).size).toBeGreaterThan(texts.length * 0.98)
  }
})
