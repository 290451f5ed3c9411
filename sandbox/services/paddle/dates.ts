import type { ITimePeriod } from '@paddle/paddle-node-sdk'

export const toTimestamp = (at: Date): string => at.toISOString().replace('Z', '000Z')

/** Adds a month or a year. If the month is too short, uses its last day. */
export function addBillingCycle(instant: string, { interval }: ITimePeriod): string {
  const at = new Date(instant)
  const day = at.getUTCDate()
  at.setUTCMonth(at.getUTCMonth() + (interval === 'year' ? 12 : 1))
  if (at.getUTCDate() !== day) at.setUTCDate(0)
  return toTimestamp(at)
}

/** Fields that are not shifted: catalog objects and the seller's own data. */
const timeless = ['price', 'product', 'custom_data']
const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/

export function moveTimestampsBack<T>(record: T, ms: number): T {
  const shift = (value: unknown): unknown => {
    if (typeof value === 'string')
      return instantPattern.test(value) ? toTimestamp(new Date(Date.parse(value) - ms)) : value
    if (Array.isArray(value)) return value.map(shift)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, timeless.includes(key) ? inner : shift(inner)]),
    )
  }
  return shift(record) as T
}
