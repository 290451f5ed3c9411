import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markUnits, placeLabels, toMarks } from './marks'

const at = (name: string, x: number, y: number) => ({ name, x, y })
const size = { width: 288, height: 288 }

test('cars at one place share a mark', () => {
  const marks = toMarks([at('a', 10, 10), at('b', 100, 100), at('c', 10, 10)])
  expect(marks.map(({ x, items }) => [x, items.map(({ name }) => name)])).toEqual([
    [10, ['a', 'c']],
    [100, ['b']],
  ])
})

test('a place too close to another joins the one with more cars', () => {
  const marks = toMarks([at('a', 10, 10), at('b', 20, 10), at('c', 20, 10)])
  expect(marks).toEqual([{ x: 20, y: 10, items: [at('b', 20, 10), at('c', 20, 10), at('a', 10, 10)] }])
})

test('marks are a finger apart, and every car is on one', () => {
  const point = fc.record({
    x: fc.double({ min: 0, max: 288, noNaN: true }),
    y: fc.double({ min: 0, max: 288, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (points) => {
      const marks = toMarks(points)
      expect(marks.flatMap(({ items }) => items)).toHaveLength(points.length)
      marks.forEach((a, i) =>
        marks.slice(i + 1).forEach((b) => expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(markUnits)),
      )
    }),
  )
})

test('leaves out names that would cover a mark or another name', () => {
  const towns = [at('Austin', 100, 100), at('Rollingwood', 102, 104), at('Waco', 50, 50), at('Temple', 200, 200)]
  const labels = placeLabels(towns, [{ x: 215, y: 200 }], size)
  expect(labels.map(({ name }) => name)).toEqual(['Austin', 'Waco'])
})

test('writes a name to the left where it would reach beyond the map', () => {
  expect(placeLabels([at('Houston', 280, 100)], [], size)).toEqual([
    { ...at('Houston', 280, 100), isLeft: true, isMarked: false },
  ])
  expect(placeLabels([at('Bryan', 280, 2)], [], size)).toEqual([])
})

test('a town that a mark covers has its name beside the mark, unless another mark is there', () => {
  const [oakland, mark] = [at('Oakland', 100, 100), { x: 104, y: 98 }]
  const named = { name: 'Oakland', ...mark, isMarked: true }
  expect(placeLabels([oakland], [mark], size)).toEqual([{ ...named, isLeft: false }])
  expect(placeLabels([oakland, at('Alameda', 108, 100)], [mark], size)).toHaveLength(1)
  expect(placeLabels([oakland], [mark, { x: 150, y: 98 }], size)).toEqual([{ ...named, isLeft: true }])
  expect(placeLabels([oakland], [mark, { x: 150, y: 98 }, { x: 50, y: 98 }], size)).toEqual([])
})
