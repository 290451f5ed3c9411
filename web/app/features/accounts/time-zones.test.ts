import { expect, test } from 'vitest'
import { isTimeZone, timeZoneGroups } from './sign-up.server'

test('groups time zones by continent, US zones first, with UTC in the last group', () => {
  const [first, ...others] = timeZoneGroups()
  expect(first!.zones.map(({ label }) => label)).toContain('Mountain Time (Denver)')
  const groups = Object.fromEntries(others.map(({ label, zones }) => [label, zones.map(({ name }) => name)]))
  expect(groups.Europe).toContain('Europe/Berlin')
  expect(groups.Other).toEqual(['UTC'])
})

test('every listed time zone can be stored', () => {
  const names = timeZoneGroups().flatMap(({ zones }) => zones.map(({ name }) => name))
  expect(names.filter((name) => !isTimeZone(name))).toEqual([])
})
