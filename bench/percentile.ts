/** The value below which the given share (0 to 1) of the samples lies, by nearest rank; the samples stay as they are. */
export function percentile(samples: number[], share: number): number {
  if (samples.length === 0) throw new Error('no samples')
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}
