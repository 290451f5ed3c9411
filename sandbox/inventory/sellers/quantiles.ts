/** Points of a distribution: the share of samples below a value. */
export type Quantiles = readonly (readonly [share: number, value: number])[]

/**
 * Length of descriptions in characters, and number of photos: quantiles of real ads (2,298 from 2017, 532 from 2021).
 * The end points are estimates. The shortest texts come out longer, because faults are always included.
 */
export const textLengths: Quantiles = [
  [0, 16],
  [0.1, 97],
  [0.5, 313],
  [0.9, 900],
  [0.99, 2_400],
  [1, 5_200],
]
export const photoCounts: Quantiles = [
  [0, 0.3],
  [0.1, 3],
  [0.5, 10],
  [0.9, 20],
  [1, 24],
]

/** Interpolates logarithmically between two points, because these distributions are skewed. `share` is in [0, 1). */
export function valueAt(points: Quantiles, share: number): number {
  const at = Math.max(
    1,
    points.findIndex(([end]) => share < end),
  )
  const [[from, low], [to, high]] = [points[at - 1]!, points[at]!]
  return Math.exp(Math.log(low) + ((share - from) / (to - from)) * Math.log(high / low))
}
