import { expect, test } from 'vitest'
import { matchingOptions, findOption, moveActiveIndex } from './combobox'

const makes = ['Alfa Romeo', 'Land Rover', 'Mercedes-Benz', 'MINI', 'Rolls-Royce', 'Rover'].map((label) => ({
  id: label.toLowerCase(),
  label,
}))
const labels = (typed: string) => matchingOptions(makes, typed).map(({ label }) => label)

test('lists options that start with the text before those with a later matching word', () => {
  expect(labels('ro')).toEqual(['Rolls-Royce', 'Rover', 'Alfa Romeo', 'Land Rover'])
  expect(labels('mercedes b')).toEqual(['Mercedes-Benz'])
  expect(labels('  ')).toHaveLength(makes.length)
  expect(labels('xyz')).toEqual([])
})

test('selects an option only by its full name', () => {
  expect(findOption(makes, 'mercedes benz')?.label).toBe('Mercedes-Benz')
  expect(findOption(makes, 'Mini')?.label).toBe('MINI')
  expect(findOption(makes, 'Merc')).toBeNull()
  expect(findOption(makes, '')).toBeNull()
})

test('wraps the arrow keys at both ends', () => {
  expect([
    moveActiveIndex(-1, 1, 3),
    moveActiveIndex(2, 1, 3),
    moveActiveIndex(-1, -1, 3),
    moveActiveIndex(0, -1, 3),
  ]).toEqual([0, 0, 2, 2])
  expect(moveActiveIndex(-1, 1, 0)).toBe(-1)
})
