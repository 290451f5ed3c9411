import { stateOfPlace } from './us-states'

/**
 * States by the time zone of most of their people (IANA names). Source: the Time Zone Database's comments in `zone1970.tab`
 * on which parts of the United States a zone covers.
 */
const statesByZone: Record<string, string> = {
  'America/New_York': 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU',
}

/** For a place's label such as "Houston, TX". Null if it names no state. */
export function timeZoneOfPlace(label: string | null): string | null {
  const state = stateOfPlace(label)
  if (state === null) return null
  return Object.entries(statesByZone).find(([, states]) => states.split(' ').includes(state))?.[0] ?? null
}
