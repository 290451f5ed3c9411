export interface ZoneGroup {
  label: string
  zones: { name: string; label: string }[]
}

/** Lotwatch lists cars in the United States, and most buyers are there. */
const american = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

/** All time zones by region, US zones first. */
export function zoneGroups(): ZoneGroup[] {
  const groups = new Map<string, ZoneGroup['zones']>([['Other', [{ name: 'UTC', label: 'UTC' }]]])
  for (const name of Intl.supportedValuesOf('timeZone')) {
    const [region, ...place] = name.split('/')
    if (place.length === 0) continue
    const zones = groups.get(region!) ?? []
    zones.push({ name, label: place.join(', ').replaceAll('_', ' ') })
    groups.set(region!, zones)
  }
  const us = american.map((name) => ({ name, label: `${genericName(name)} (${cityOf(name)})` }))
  const others = [...groups].sort(([a], [b]) => a.localeCompare(b))
  return [{ label: 'United States', zones: us }, ...others.map(([label, zones]) => ({ label, zones }))]
}

const cityOf = (zone: string) => zone.split('/').at(-1)!.replaceAll('_', ' ')

/** Example: "Mountain Time". */
function genericName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date())
  return parts.find(({ type }) => type === 'timeZoneName')!.value
}

/** Whether the text is an IANA time zone name or alias. Offsets such as "+01:00" are not accepted. */
export function isTimeZone(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[a-z]+(\/[a-z0-9_+-]+)*$/i.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}
