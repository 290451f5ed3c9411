import { expect, test } from 'vitest'
import { claimsOf } from '../words/claims'
import { createWorld } from './seed'

test('what sellers write never contradicts their car', () => {
  const postings = createWorld(5, 400, new Date()).every()
  const lies = postings.flatMap(({ car, seller, description }) =>
    claimsOf(description)
      .filter(({ feature, answer }) => {
        if (feature === 'leather seats') return (car.seats === 'leather') !== (answer === 'yes')
        if (feature === 'clean title') return (car.title === 'clean') !== (answer === 'yes')
        if (feature === 'salvage title') return ['salvage', 'rebuilt'].includes(car.title) !== (answer === 'yes')
        if (feature === 'dealer') return (seller === 'dealer') !== (answer === 'yes')
        return car.features.has(feature) !== (answer === 'yes')
      })
      .map((claim) => ({ ...claim, description })),
  )
  expect(lies).toEqual([])
})
