/** Throws on an empty list. */
export function median(values: number[]): number {
  if (values.length === 0) throw new Error('a median of nothing')
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

interface Weighted {
  value: number
  weight: number
}

/**
 * The value below which `share` of the weight lies, interpolated between the midpoints of the weights (Hazen's quantile
 * when weights are equal). Throws if all weights are zero.
 */
export function weightedQuantile(values: Weighted[], share: number): number {
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

/**
 * One car in a fit: the logarithm of its price, the difference in years, and the difference in miles in units of
 * 10,000.
 */
interface Point {
  logPrice: number
  years: number
  miles: number
}

/** Coefficients of the plane through the points. `weights` has the weight of each point, from 0 (an outlier) to 1. */
export interface RobustFit {
  level: number
  perYear: number
  perTenThousandMiles: number
  residuals: number[]
  weights: number[]
}

/** The usual constants for 95% efficiency with normal errors: Huber 1964; Beaton and Tukey 1974. */
const huberAt = 1.345
const tukeyAt = 4.685
/** Converts a median absolute deviation to the standard deviation of normal errors. */
const normalScale = 1.4826
/** Asking prices are rounded to 100 or 500 dollars, so a spread below 2% is noise. */
const minScale = 0.02
const maxRounds = 20
/** A fit has converged when it changes by less than this share of the price. */
const convergedShare = 0.0005
/**
 * Ridge penalty on both slopes, equivalent to one or two cars. It prevents a steep slope when only a few cars share a
 * year or a mileage (Hoerl and Kennard 1970).
 */
const ridge = { years: 1, miles: 2 }

/**
 * Regression of log price on age and mileage, as in hedonic price models (Rosen 1974). Logarithms, because wear reduces
 * the price by a share rather than an amount. Robust, because least squares would follow a single salvage car or down
 * payment: Huber's weights first, then Tukey's biweight, which ignores extreme prices. More miles never make a car more
 * expensive, so a positive mileage slope is dropped. Throws on an empty list.
 */
export function robustFit(points: Point[]): RobustFit {
  const fit = reweighted(points, ridge)
  return fit.perTenThousandMiles > 0 ? reweighted(points, { ...ridge, miles: Infinity }) : fit
}

function reweighted(points: Point[], penalty: typeof ridge): RobustFit {
  let weights = points.map(() => 1)
  let fit = { level: median(points.map(({ logPrice }) => logPrice)), perYear: 0, perTenThousandMiles: 0 }
  let residuals = residualsOf(points, fit)
  for (const weigh of [huberWeight, tukeyWeight]) {
    for (let round = 0, moved = Infinity; round < maxRounds && moved > convergedShare; round++) {
      const scale = Math.max(minScale, normalScale * median(residuals.map(Math.abs)))
      weights = residuals.map((residual) => weigh(Math.abs(residual) / scale))
      const next = weightedRidge(points, weights, penalty)
      moved = Math.abs(next.level - fit.level) + Math.abs(next.perYear - fit.perYear)
      fit = next
      residuals = residualsOf(points, fit)
    }
  }
  return { ...fit, residuals, weights }
}

const huberWeight = (distance: number) => (distance <= huberAt ? 1 : huberAt / distance)
const tukeyWeight = (distance: number) => (distance >= tukeyAt ? 0 : (1 - (distance / tukeyAt) ** 2) ** 2)

type Plane = Pick<RobustFit, 'level' | 'perYear' | 'perTenThousandMiles'>

const residualsOf = (points: Point[], { level, perYear, perTenThousandMiles }: Plane) =>
  points.map(({ logPrice, years, miles }) => logPrice - level - perYear * years - perTenThousandMiles * miles)

/** Weighted least squares with a penalty on the slopes: two normal equations around the weighted means. */
function weightedRidge(points: Point[], weights: number[], penalty: typeof ridge): Plane {
  let [total, years, miles, price] = [0, 0, 0, 0]
  for (const [i, point] of points.entries()) {
    const weight = weights[i]!
    total += weight
    years += weight * point.years
    miles += weight * point.miles
    price += weight * point.logPrice
  }
  years /= total
  miles /= total
  price /= total
  let [yy, mm, ym, yp, mp] = [penalty.years, penalty.miles, 0, 0, 0]
  for (const [i, point] of points.entries()) {
    const weight = weights[i]!
    const [y, m, p] = [point.years - years, point.miles - miles, point.logPrice - price]
    yy += weight * y * y
    mm += weight * m * m
    ym += weight * y * m
    yp += weight * y * p
    mp += weight * m * p
  }
  if (mm === Infinity) return { level: price - (yp / yy) * years, perYear: yp / yy, perTenThousandMiles: 0 }
  const determinant = yy * mm - ym * ym
  const perYear = (yp * mm - mp * ym) / determinant
  const perTenThousandMiles = (mp * yy - yp * ym) / determinant
  return { level: price - perYear * years - perTenThousandMiles * miles, perYear, perTenThousandMiles }
}
