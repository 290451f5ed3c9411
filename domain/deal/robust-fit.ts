import { median } from './quantiles'

/** What one car adds to a fit: the logarithm of its price, how many years newer it is, and its miles more, in ten thousands. */
export interface Point {
  logPrice: number
  years: number
  miles: number
}

/** The plane through the points. `weights` says how much each point counted, from 0 (an outlier) to 1. */
export interface Fit {
  level: number
  perYear: number
  perTenThousandMiles: number
  residuals: number[]
  weights: number[]
}

/** The usual constants for 95 % efficiency on normal errors: Huber 1964; Beaton and Tukey 1974. */
const huberAt = 1.345
const tukeyAt = 4.685
/** Turns the median absolute deviation into a standard deviation of normal errors. */
const normalScale = 1.4826
/** Asking prices are rounded to a hundred or five hundred dollars, so a scatter below 2 % is chance. */
const minScale = 0.02
const maxRounds = 20
/** A fit that moves by less than this share of the price has settled. */
const settled = 0.0005
/**
 * A ridge on both slopes, worth one or two cars, so that a handful of cars of one year, or of one mileage, does not
 * yield a steep slope by chance (Hoerl and Kennard 1970).
 */
const ridge = { years: 1, miles: 2 }

/**
 * Regression of log price on age and mileage, the form of hedonic price models (Rosen 1974; in logarithms, since wear
 * takes a share of the price and not a sum). Robust: Huber's weights to start with, then Tukey's biweight, under which a
 * price far off does not count at all. Least squares would follow a single salvage car or down payment. More miles never
 * make a car dearer; where the points say so by chance, mileage is left out. Throws without a point.
 */
export function robustFit(points: Point[]): Fit {
  const fit = reweighted(points, ridge)
  return fit.perTenThousandMiles > 0 ? reweighted(points, { ...ridge, miles: Infinity }) : fit
}

function reweighted(points: Point[], penalty: typeof ridge): Fit {
  let weights = points.map(() => 1)
  let fit = { level: median(points.map(({ logPrice }) => logPrice)), perYear: 0, perTenThousandMiles: 0 }
  let residuals = residualsOf(points, fit)
  for (const weigh of [huberWeight, tukeyWeight]) {
    for (let round = 0, moved = Infinity; round < maxRounds && moved > settled; round++) {
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

type Plane = Pick<Fit, 'level' | 'perYear' | 'perTenThousandMiles'>

const residualsOf = (points: Point[], { level, perYear, perTenThousandMiles }: Plane) =>
  points.map(({ logPrice, years, miles }) => logPrice - level - perYear * years - perTenThousandMiles * miles)

/** Weighted least squares with a penalty on the slopes: two normal equations about the weighted means. */
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
