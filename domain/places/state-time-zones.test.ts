import { expect, test } from 'vitest'
import { stateNames } from './us-states'
import { timeZoneOfPlace } from './state-time-zones'

test('every state has the time zone of most of its people', () => {
  for (const state of Object.keys(stateNames)) {
    const zone = timeZoneOfPlace(`Springfield, ${state}`)
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone ?? 'none' })).not.toThrow()
  }
  expect(timeZoneOfPlace('Houston, TX')).toBe('America/Chicago')
  expect(timeZoneOfPlace('Tucson, AZ 85701')).toBe('America/Phoenix')
  expect(timeZoneOfPlace('Anywhere')).toBeNull()
  expect(timeZoneOfPlace(null)).toBeNull()
})
