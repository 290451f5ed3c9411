import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartSize, plotArea } from '../../features/cars/deal-chart'
import { labelBox, markBox, overlap, placeAxisLabels, placeChartLabels, type Box } from './chart-labels'

const x = fc.double({ min: plotArea.left, max: plotArea.right, noNaN: true })
const y = fc.double({ min: plotArea.top, max: plotArea.bottom, noNaN: true })
const dollars = fc.integer({ min: 1, max: 2_500_000 })

const isInside = (box: Box, around: Box) =>
  box.left >= around.left - 0.001 &&
  box.right <= around.right + 0.001 &&
  box.top >= around.top - 0.001 &&
  box.bottom <= around.bottom + 0.001

test('never overlap each other or this car, and never leave the plot', () => {
  fc.assert(
    fc.property(x, y, x, y, x, y, dollars, (carX, carY, oneX, oneY, otherX, otherY, price) => {
      const [left, right] = [Math.min(oneX, otherX), Math.max(oneX, otherX)]
      const car = { x: carX, y: carY, text: `This car $${price.toLocaleString('en-US')}` }
      const line = { left: { x: left, y: oneY }, right: { x: right, y: otherY }, text: 'usual price' }
      const labels = placeChartLabels({ car, line })
      const [carLabel, lineLabel] = [labelBox(labels.car!), labelBox(labels.line)]
      expect([overlap(carLabel, lineLabel), overlap(carLabel, markBox(car))]).toEqual([false, false])
      expect(overlap(lineLabel, markBox(car))).toBe(false)
      expect([isInside(carLabel, plotArea), isInside(lineLabel, plotArea)]).toEqual([true, true])
    }),
    { numRuns: 5_000 },
  )
})

test('this car is labeled to its right, and the line at its other end on the other side', () => {
  const line = { left: { x: 90, y: 120 }, right: { x: 370, y: 140 }, text: 'usual price' }
  const labels = placeChartLabels({ car: { x: 120, y: 200, text: 'This car $9,000' }, line })
  expect([labels.car!.anchor, labels.line.anchor]).toEqual(['start', 'end'])
  expect(labelBox(labels.line).bottom).toBeLessThan(140)
  expect(placeChartLabels({ car: null, line }).car).toBeNull()
})

test('labels of the axis never overlap or leave the picture', () => {
  const ticks = fc.array(
    fc.record({ x, text: fc.integer({ min: 0, max: 999_999 }).map((miles) => `${miles.toLocaleString('en-US')} mi`) }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(ticks, (given) => {
      const sorted = [...given].sort((one, other) => one.x - other.x)
      const boxes = placeAxisLabels(sorted, 286, chartSize.width - 4).map(labelBox)
      expect(boxes.length).toBeGreaterThan(0)
      boxes.forEach((box, i) => {
        expect(boxes.slice(i + 1).some((other) => overlap(box, other))).toBe(false)
        expect(box.right).toBeLessThanOrEqual(chartSize.width)
      })
    }),
  )
})
