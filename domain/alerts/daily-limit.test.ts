import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '../durations'
import { isBelowDailyLimit, mailsPerDay, type ReservedMail } from './daily-limit'
import { localTime } from './schedule'

const denver = 'America/Denver'
const at = (iso: string) => new Date(iso)
const sent = (count: number, iso: string, timeZone = denver): ReservedMail[] =>
  Array.from({ length: count }, () => ({ timeZone, settledAt: at(iso) }))

test('a day is the person’s: what was sent yesterday evening does not count this morning', () => {
  const yesterday = sent(mailsPerDay, '2026-11-22T06:59:59Z')
  expect(isBelowDailyLimit(yesterday, denver, at('2026-11-22T06:59:59Z'))).toBe(false)
  expect(isBelowDailyLimit(yesterday, denver, at('2026-11-22T07:00:00Z'))).toBe(true)
})

test('a mail that is on its way counts on every day until it is settled', () => {
  const open = [...sent(19, '2026-11-20T12:00:00Z'), { timeZone: denver, settledAt: null }]
  expect(isBelowDailyLimit(open, denver, at('2026-11-22T12:00:00Z'))).toBe(true)
  const many = Array.from({ length: mailsPerDay }, () => ({ timeZone: denver, settledAt: null }))
  expect(isBelowDailyLimit(many, denver, at('2026-11-22T12:00:00Z'))).toBe(false)
})

test('a person whose zone moves gets no second day’s mails, forth or back', () => {
  const taken = sent(mailsPerDay, '2026-11-22T18:00:00Z', 'America/New_York')
  const evening = at('2026-11-23T04:30:00Z') // 11:30 PM in New York, tomorrow in London
  expect(isBelowDailyLimit(taken, 'Europe/London', evening)).toBe(false)
  expect(isBelowDailyLimit(taken, 'America/New_York', evening)).toBe(false)
  expect(isBelowDailyLimit(taken, 'Europe/London', at('2026-11-23T05:00:00Z'))).toBe(true)
})

test('the day that gains an hour has no more mails, and none is free on the day that loses one', () => {
  expect(isBelowDailyLimit(sent(mailsPerDay, '2026-11-01T06:00:00Z'), denver, at('2026-11-02T06:59:00Z'))).toBe(false)
  expect(isBelowDailyLimit(sent(mailsPerDay, '2026-03-08T07:00:00Z'), denver, at('2026-03-09T05:59:00Z'))).toBe(false)
})

const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu', 'America/Denver', 'Europe/London', 'Australia/Lord_Howe']
const moves = fc.array(
  fc.record({ waitMs: fc.integer({ min: 1, max: 6 * hourMs }), zone: fc.constantFrom(...zones), mails: fc.nat(30) }),
  { minLength: 5, maxLength: 40 },
)

test('whatever the moves: never above twenty in the local day of the zone in force', () => {
  fc.assert(
    fc.property(moves, fc.constantFrom('2026-03-06', '2026-10-30', '2026-12-30'), (steps, start) => {
      const taken: { timeZone: string; settledAt: Date }[] = []
      let now = Date.parse(start)
      for (const { waitMs, zone, mails } of steps) {
        now += waitMs
        const then = new Date(now)
        for (let i = 0; i < mails; i++) {
          const recent = taken.filter(({ settledAt }) => settledAt.getTime() > now - 27 * hourMs)
          if (!isBelowDailyLimit(recent, zone, then)) break
          taken.push({ timeZone: zone, settledAt: then })
          const today = taken.filter((mail) => localTime(mail.settledAt, zone).day === localTime(then, zone).day)
          expect(today.length).toBeLessThanOrEqual(mailsPerDay)
        }
      }
    }),
  )
})
