import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../durations'
import { isBelowDailyLimit, maxAlertMailsPerDay, type ReservedMail } from './daily-limit'
import { localTime } from './schedule'

const denver = 'America/Denver'
const at = (iso: string) => new Date(iso)
const sent = (count: number, iso: string, timeZone = denver): ReservedMail[] =>
  Array.from({ length: count }, () => ({ timeZone, sentAt: at(iso) }))

test('a reader gets twenty emails a day, as the specification says', () => {
  const noon = at('2026-11-22T19:00:00Z')
  expect([19, 20].map((count) => isBelowDailyLimit(sent(count, '2026-11-22T18:00:00Z'), denver, noon))).toEqual([
    true,
    false,
  ])
})

test('the limit counts emails per local day of the reader', () => {
  const yesterday = sent(maxAlertMailsPerDay, '2026-11-22T06:59:59Z')
  expect(isBelowDailyLimit(yesterday, denver, at('2026-11-22T06:59:59Z'))).toBe(false)
  expect(isBelowDailyLimit(yesterday, denver, at('2026-11-22T07:00:00Z'))).toBe(true)
})

test('a pending email counts on every day until it is settled', () => {
  const open = [...sent(19, '2026-11-20T12:00:00Z'), { timeZone: denver, sentAt: null }]
  expect(isBelowDailyLimit(open, denver, at('2026-11-22T12:00:00Z'))).toBe(true)
  const many = Array.from({ length: maxAlertMailsPerDay }, () => ({ timeZone: denver, sentAt: null }))
  expect(isBelowDailyLimit(many, denver, at('2026-11-22T12:00:00Z'))).toBe(false)
})

test('changing the time zone grants no extra emails', () => {
  const taken = sent(maxAlertMailsPerDay, '2026-11-22T18:00:00Z', 'America/New_York')
  const evening = at('2026-11-23T04:30:00Z') // 11:30 PM in New York, tomorrow in London
  expect(isBelowDailyLimit(taken, 'Europe/London', evening)).toBe(false)
  expect(isBelowDailyLimit(taken, 'America/New_York', evening)).toBe(false)
  expect(isBelowDailyLimit(taken, 'Europe/London', at('2026-11-23T05:00:00Z'))).toBe(true)
})

test('days with 23 or 25 hours have the same limit', () => {
  expect(isBelowDailyLimit(sent(maxAlertMailsPerDay, '2026-11-01T06:00:00Z'), denver, at('2026-11-02T06:59:00Z'))).toBe(
    false,
  )
  expect(isBelowDailyLimit(sent(maxAlertMailsPerDay, '2026-03-08T07:00:00Z'), denver, at('2026-03-09T05:59:00Z'))).toBe(
    false,
  )
})

const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu', 'America/Denver', 'Europe/London', 'Australia/Lord_Howe']
const moves = fc.array(
  fc.record({ waitMs: fc.integer({ min: 1, max: 6 * hourMs }), zone: fc.constantFrom(...zones), mails: fc.nat(30) }),
  { minLength: 5, maxLength: 40 },
)

test('no sequence of time zone changes exceeds twenty emails in a local day', () => {
  fc.assert(
    fc.property(moves, fc.constantFrom('2026-03-06', '2026-10-30', '2026-12-30'), (steps, start) => {
      const taken: { timeZone: string; sentAt: Date }[] = []
      let now = Date.parse(start)
      for (const { waitMs, zone, mails } of steps) {
        now += waitMs
        const then = new Date(now)
        for (let i = 0; i < mails; i++) {
          const recent = taken.filter(({ sentAt }) => sentAt.getTime() > now - 27 * hourMs)
          if (!isBelowDailyLimit(recent, zone, then)) break
          taken.push({ timeZone: zone, sentAt: then })
          const today = taken.filter((mail) => localTime(mail.sentAt, zone).day === localTime(then, zone).day)
          expect(today.length).toBeLessThanOrEqual(maxAlertMailsPerDay)
        }
      }
    }),
  )
})
