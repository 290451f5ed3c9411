import { expect, test, vi } from 'vitest'
import type * as Plans from '#domain/plans/plans'
import { formatTimeLeft, trialMs } from '#domain/plans/plans'
import Terms from '../terms-and-conditions/route'
import { renderText } from '../../../../e2e/support/render-text'
import { TrialWelcome } from '../dashboard/trial-welcome'
import Landing from './route'

vi.mock(import('#domain/plans/plans'), async (original) => {
  const { dayMs } = await import('#domain/durations')
  return { ...(await original()), trialDays: 23, trialMs: 23 * dayMs } as unknown as Awaited<
    ReturnType<typeof original>
  >
})

vi.mock(import('#domain/plans/refund'), async (original) => {
  return { ...(await original()), refundDays: 41 } as unknown as Awaited<ReturnType<typeof original>>
})

const actual = await vi.importActual<typeof Plans>('#domain/plans/plans')

const operator = { name: 'Lotwatch Inc.', address: '1 Main Street', law: 'the State of Colorado' }
const landing = { origin: 'https://lotwatch.test', prices: null, saving: null, hasConsented: true }

const [start, terms, welcome] = [<Landing />, <Terms />, <TrialWelcome kind="started" searchLimit={3} />].map(
  (screen) => renderText(screen, { ...operator, ...landing }),
)

test('every text about the length of the trial uses the constant', () => {
  expect(start).toContain('23 days free, no credit card required.')
  expect(start).toContain('Free 23-day trial, no credit card required')
  expect(start).toContain('The trial lasts 23 days')
  expect(terms).toContain('a free 23-day trial')
  expect(welcome).toContain('It lasts 23 days')
  expect(formatTimeLeft(trialMs)).toBe('23 days')
  expect(`${start} ${terms} ${welcome}`).not.toMatch(new RegExp(`\\b(${actual.trialDays}|seven)[- ]day`, 'i'))
})

test('every text about the refund period uses the constant', () => {
  expect(start).toContain('41-day money-back guarantee')
  expect(start).toContain('within 41 days of a payment')
  expect(terms).toContain('within 41 days of a payment')
  expect(`${start} ${terms}`).not.toMatch(/\b14[- ]day/)
})
