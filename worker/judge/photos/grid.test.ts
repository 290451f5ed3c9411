import { expect, test } from 'vitest'
import { maxPictureTokens, pictureTokens } from '#domain/plans/budget'
import { tileCorner, chooseGrid, maxTiles, montageSize } from './compose-montage'

const counts = Array.from({ length: maxTiles }, (_, i) => i + 1)

test.each(counts)('a montage of %i photos fits all of them within its token limit', (photos) => {
  const grid = chooseGrid(photos)
  expect(grid.columns * grid.rows).toBeGreaterThanOrEqual(photos)
  expect(Math.ceil(photos / grid.columns)).toBe(grid.rows) // no empty row, because clients compute rows this way
  expect(pictureTokens(montageSize(grid))).toBeLessThanOrEqual(maxPictureTokens)
})

test('fewer photos have tiles at least as large, and nearly all tokens are used', () => {
  const areas = counts.map((photos) => chooseGrid(photos).tile.width * chooseGrid(photos).tile.height)
  expect(areas).toEqual([...areas].sort((a, b) => b - a))
  expect(new Set(areas).size).toBe(6)
  for (const photos of counts) expect(pictureTokens(montageSize(chooseGrid(photos)))).toBeGreaterThan(0.95 * 1_600)
})

test('throws for no photo and for too many', () => {
  for (const photos of [0, maxTiles + 1]) expect(() => chooseGrid(photos)).toThrow(RangeError)
})

test('places tiles row by row', () => {
  const grid = chooseGrid(12)
  expect([0, 2, 3, 11].map((place) => tileCorner(grid, place))).toEqual([
    { left: 0, top: 0 },
    { left: 660, top: 0 },
    { left: 0, top: 248 },
    { left: 660, top: 744 },
  ])
})
