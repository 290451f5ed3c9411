/** Which of a row's values are the best one. None if only one is known, or if all are alike. */
export function bestValues(values: (number | null)[], prefers: 'low' | 'high'): boolean[] {
  const known = values.filter((value) => value !== null)
  const best = prefers === 'low' ? Math.min(...known) : Math.max(...known)
  const isDifferent = known.some((value) => value !== best)
  return values.map((value) => isDifferent && value === best)
}
