import { expect, test } from 'vitest'
import { findNotice } from './site'

test('a value of the query stands for its words, and no other value for anything', () => {
  const notices = { saved: 'Saved.' }
  expect(findNotice(notices, 'saved')).toBe('Saved.')
  for (const other of [null, '', 'Saved.', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(findNotice(notices, other)).toBeUndefined()
  }
})
