/** Throws on an empty list. */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error('a median of nothing')
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export interface Weighted {
  value: number
  weight: number
}

/**
 * The value below which `share` of the weight lies, interpolated between the midpoints of the weights (Hazen's quantile
 * when weights are equal). Throws if all weights are zero.
 */
export function quantile(values: Weighted[], share: number): number {
  const sorted = values.filter(({ weight }) => weight > 0).sort((a, b) => a.value - b.value)
  const total = sorted.reduce((sum, { weight }) => sum + weight, 0)
  if (sorted.length === 0) throw new Error('a quantile of nothing')
  let below = 0
  let before: { value: number; at: number } | null = null
  for (const { value, weight } of sorted) {
    const at = (below + weight / 2) / total
    if (at >= share) {
      if (before === null) return value
      return before.value + ((value - before.value) * (share - before.at)) / (at - before.at)
    }
    before = { value, at }
    below += weight
  }
  return sorted.at(-1)!.value
}
