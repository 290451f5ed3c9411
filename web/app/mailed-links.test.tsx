import { expect, test } from 'vitest'
import { SettingsList } from './routes/dashboard.account/settings-list'
import { TargetRow } from './features/notifications/target-row'
import { renderText } from '../../e2e/support/render-text'

// Whether a link was mailed depends on limits, on the mail provider, and on other accounts.

test('does not claim that a link was mailed after a change of address was requested', () => {
  const account = { name: 'Pat Doe', email: 'old@example.com', hasPassword: true, timeZone: null }
  const words = renderText(<SettingsList {...account} newEmail="new@example.com" sessions={1} apiTokens={0} />)
  expect(words).toContain('You asked to switch to new@example.com.')
  expect(words).not.toMatch(/was emailed|we emailed/)
})

test('does not claim that a link was mailed to an unconfirmed address', () => {
  const state = { isMain: false, active: true, deadReason: null, isConfirmed: false, suppressedFor: null, muted: [] }
  const tested = { isPaired: false, testedAt: null, testResult: null, createdAt: new Date() }
  const target = { id: 'x', kind: 'EMAIL' as const, name: 'new@example.com', ...state, ...tested }
  const words = renderText(<TargetRow target={target} now={new Date()} />)
  expect(words).toContain('Not confirmed yet.')
  expect(words).toContain('Waiting for confirmation')
  expect(words).not.toContain('ON')
  expect(words).not.toMatch(/was emailed|we emailed|again/)
})
