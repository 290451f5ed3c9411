import { expect, test } from 'vitest'
import { pack, unpack, type Packed } from './packed'

const sent = <Value>(packed: Packed<Value>) => JSON.parse(JSON.stringify(packed)) as Packed<Value>

test('unpacks the same value, including times and quotation marks', () => {
  const at = new Date('2026-11-22T20:20:59.298Z')
  const value = {
    ...{ at, never: null, list: [at, { of: [] }], none: {} },
    words: `He said "it's \\ 5'9" — <b>`,
    written: at.toISOString(), // a string that looks like a date stays a string
  }
  expect(unpack(sent(pack(value)))).toEqual(value)
})

test('reuses the packed value on the server, and parses a text once in a browser', () => {
  const value = { at: new Date() }
  const packed = pack(value)
  expect(unpack(packed)).toBe(value)
  const got = sent(packed)
  expect(unpack(got)).toBe(unpack(got))
})
