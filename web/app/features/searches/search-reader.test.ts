import { expect, test } from 'vitest'
import { listedSinceText } from '../cars/car-texts'
import { readerOf } from './search-reader'

const now = new Date('2026-11-28T03:00:00Z')
const houston = { locationLabel: 'Houston, Texas 77002' }

test('times are in the account’s time zone, or in that of the searched place if the browser told none', () => {
  const listed = (reader: ReturnType<typeof readerOf>) => listedSinceText({ postedAt: now, firstSeenAt: now }, reader)
  expect(readerOf({ timeZone: 'America/Denver' }, houston, now)).toEqual({ now, timeZone: 'America/Denver' })
  expect(readerOf({ timeZone: null }, houston, now)).toEqual({ now, timeZone: 'America/Chicago' })
  expect(readerOf({ timeZone: null }, { locationLabel: null }, now).timeZone).toBeNull()
  expect(listed(readerOf({ timeZone: null }, houston, now))).toContain('Nov 27')
})
