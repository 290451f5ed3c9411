export function earliest(times: (Date | null)[]): Date | null {
  const known = times.flatMap((at) => (at === null ? [] : [at.getTime()]))
  return known.length === 0 ? null : new Date(Math.min(...known))
}
