import { expect, test } from 'vitest'
import { findNotice } from './site'

test('finds the notice of a known query value and none for other values', () => {
  const notices = { saved: 'Saved.' }
  expect(findNotice(notices, 'saved')).toBe('Saved.')
  for (const other of [null, '', 'Saved.', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(findNotice(notices, other)).toBeUndefined()
  }
})
