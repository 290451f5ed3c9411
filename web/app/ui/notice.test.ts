import { expect, test } from 'vitest'
import { noticeIn } from './site'

test('a value of the query stands for its words, and no other value for anything', () => {
  const notices = { saved: 'Saved.' }
  expect(noticeIn(notices, 'saved')).toBe('Saved.')
  for (const other of [null, '', 'Saved.', '__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(noticeIn(notices, other)).toBeUndefined()
  }
})
