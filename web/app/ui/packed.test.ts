import { expect, test } from 'vitest'
import { pack, unpack, type Packed } from './packed'

const sent = <Value>(packed: Packed<Value>) => JSON.parse(JSON.stringify(packed)) as Packed<Value>

test('what is packed comes back the same, times and quotation marks included', () => {
  const at = new Date('2026-11-22T20:20:59.298Z')
  const value = {
    ...{ at, never: null, list: [at, { of: [] }], none: {} },
    words: `He said "it's \\ 5'9" — <b>`,
    written: at.toISOString(), // a string that looks like a date stays a string
  }
  expect(unpack(sent(pack(value)))).toEqual(value)
})

test('the server has the very value that it packed, and a browser reads a text once', () => {
  const value = { at: new Date() }
  const packed = pack(value)
  expect(unpack(packed)).toBe(value)
  const got = sent(packed)
  expect(unpack(got)).toBe(unpack(got))
})
