import { expect, test } from 'vitest'
import { unreliableFigures, reliableFigures } from './listing'

const figures = { priceCents: 1500, odometerMiles: 777_777 }

test.each([
  [null, figures, { priceCents: null, odometerMiles: null }],
  [[], figures, { priceCents: null, odometerMiles: null }],
  [['placeholder-price'], { ...figures, priceCents: null }, { priceCents: 1500, odometerMiles: null }],
  [['placeholder-odometer'], { ...figures, odometerMiles: null }, { priceCents: null, odometerMiles: 777_777 }],
  [
    ['not-actual-mileage', 'no-photo'],
    { ...figures, odometerMiles: null },
    { priceCents: null, odometerMiles: 777_777 },
  ],
  [['placeholder-price', 'placeholder-odometer'], { priceCents: null, odometerMiles: null }, figures],
])('with the flags %j, a figure is either reliable or noted, never both', (flags, stated, noted) => {
  expect(reliableFigures({ ...figures, flags })).toEqual(stated)
  expect(unreliableFigures({ ...figures, flags })).toEqual(noted)
})
