import { expect, test } from 'vitest'
import { isTimeZone, zoneGroups } from './sign-up.server'

test('zones stand by continent, those of the United States first, and UTC is among the others', () => {
  const [first, ...others] = zoneGroups()
  expect(first!.zones.map(({ label }) => label)).toContain('Mountain Time (Denver)')
  const groups = Object.fromEntries(others.map(({ label, zones }) => [label, zones.map(({ name }) => name)]))
  expect(groups.Europe).toContain('Europe/Berlin')
  expect(groups.Other).toEqual(['UTC'])
})

test('every zone of the list can be stored', () => {
  const names = zoneGroups().flatMap(({ zones }) => zones.map(({ name }) => name))
  expect(names.filter((name) => !isTimeZone(name))).toEqual([])
})
