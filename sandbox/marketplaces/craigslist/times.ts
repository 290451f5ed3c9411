/** Hours behind UTC, estimated from the longitude. Ignores daylight saving time. */
const hoursBehind = (longitude: number) => (longitude < -114 ? 8 : longitude < -102 ? 7 : longitude < -86 ? 6 : 5)

/** e.g. "2026-11-20T09:12:33-0800", the format of the site's `datetime` attributes. */
export function siteTime(date: Date, longitude: number): string {
  const hours = hoursBehind(longitude)
  const local = new Date(date.getTime() - hours * 3_600_000).toISOString().slice(0, 19)
  return `${local}-0${hours}00`
}
