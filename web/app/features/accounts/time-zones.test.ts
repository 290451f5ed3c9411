import { expect, test } from 'vitest'
import { isTimeZone, timeZoneGroups } from './sign-up.server'

test('zones stand by continent, those of the United States first, and UTC is among the others', () => {
  const [first, ...others] = timeZoneGroups()
  expect(first!.zones.map(({ label }) => label)).toContain('Mountain Time (Denver)')
  const groups = Object.fromEntries(others.map(({ label, zones }) => [label, zones.map(({ name }) => name)]))
  expect(groups.Europe).toContain('Europe/Berlin')
  expect(groups.Other).toEqual(['UTC'])
})

test('every zone of the list can be stored', () => {
  const names = timeZoneGroups().flatMap(({ zones }) => zones.map(({ name }) => name))
  expect(names.filter((name) => !isTimeZone(name))).toEqual([])
})
