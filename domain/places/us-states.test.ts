import { expect, test } from 'vitest'
import { stateOfPlace } from './us-states'

test.each([
  ['Austin, Texas', 'TX'],
  ['Oakland, California 94110', 'CA'],
  ['Oakland, CA', 'CA'],
  ['Kansas City, Missouri, United States', 'MO'],
  ['Washington, District of Columbia 20001', 'DC'],
  ['New York, New York 10001', 'NY'],
  ['Texas', null],
  ['Toronto, Ontario', null],
  ['', null],
  [null, null],
])('%s: %s', (label, state) => {
  expect(stateOfPlace(label)).toBe(state)
})
