import { expect, test } from 'vitest'
import { thorough } from '../../../e2e/support/canaries'
import { recognizeCar } from '#domain/catalog/recognize/recognize'
import { factsFromBuiltModels } from '#domain/judgment/facts/never-built'
import type { Feature } from '#domain/judgment/features/features'
import { createRandom } from '../../random'
import { carName, type Car, modelLines } from './models'
import { createCar } from './create-car'

const drives = { fwd: 'front-wheel drive', rwd: 'rear-wheel drive', '4wd': null } as const

/** The features that are true for a car. */
const trueFeatures = ({ features, transmission, drivetrain, fuel, bodyType }: Car): (Feature | null)[] => [
  ...features,
  transmission === 'manual' ? 'manual transmission' : 'automatic transmission',
  drives[drivetrain],
  fuel === 'gas' ? null : fuel,
  bodyType === 'convertible' ? 'convertible' : null,
]

const carsEach = 60
const cars = modelLines.flatMap((line) => Array.from({ length: carsEach }, (_, i) => createCar(line, createRandom(i))))

const neverBuilt = (car: Car) => {
  const title = carName(car)
  return factsFromBuiltModels({ ...recognizeCar(title), title, description: null, attributes: {} }, null)
}

test('no car has an option that its model was never built with', thorough, () => {
  const wrong = cars.flatMap((car) => {
    const truths = trueFeatures(car)
    return neverBuilt(car)
      .filter(({ feature, answer }) => answer === 'no' && truths.includes(feature))
      .map(({ feature }) => `${carName(car)}: ${feature}`)
  })
  expect(wrong).toEqual([])
})

test('no coupe has four doors, and no sedan has two', () => {
  const doors = cars.flatMap((car) =>
    neverBuilt(car).flatMap(({ feature, number }) => (feature === 'doors' ? [`${car.bodyType} ${number}`] : [])),
  )
  expect(doors).toContain('sedan 4')
  expect(doors).toContain('coupe 2')
  expect(doors).not.toContain('sedan 2')
  expect(doors).not.toContain('coupe 4')
})

test('most inventory cars are in the table of built lines', thorough, () => {
  expect(cars.filter((car) => neverBuilt(car).length > 0).length / cars.length).toBeGreaterThan(0.85)
})
