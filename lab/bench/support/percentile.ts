/** Nearest-rank percentile of the samples, for a share from 0 to 1. Does not change `samples`. */
export function percentile(samples: number[], share: number): number {
  if (samples.length === 0) throw new Error('no samples')
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}
