import { expect, test } from 'vitest'
import { pack, unpack } from './packed'

test('what is packed comes back the same, times and quotation marks included', () => {
  const at = new Date('2026-11-22T20:20:59.298Z')
  const value = {
    ...{ at, never: null, list: [at, { of: [] }], none: {} },
    words: `He said "it's \\ 5'9" — <b>`,
    written: at.toISOString(), // a text that looks like a time stays a text
  }
  expect(unpack(pack(value))).toEqual(value)
})
