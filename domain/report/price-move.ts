import { median } from '../deal/robust-fit'
import { formatDollars, formatWholeNumber } from '../figures'

/** Fewer cars than this in either month say more about which cars happened to be listed than about the price. */
export const minCarsOfMonth = 20

/** One vehicle with its asking price at the end of each month. Null: not for sale in that month, or no price stated. */
export interface PricedMonths {
  beforeCents: number | null
  nowCents: number | null
}

interface MedianPrice {
  cars: number
  cents: number
}

export interface PriceMove {
  before: MedianPrice
  now: MedianPrice
}

/** Null with fewer than `minCarsOfMonth` cars in either month. */
export function findPriceMove(cars: PricedMonths[]): PriceMove | null {
  const before = medianPrice(cars.map(({ beforeCents }) => beforeCents))
  const now = medianPrice(cars.map(({ nowCents }) => nowCents))
  return before && now && { before, now }
}

function medianPrice(prices: (number | null)[]): MedianPrice | null {
  const stated = prices.filter((cents) => cents !== null && cents > 0) as number[]
  return stated.length < minCarsOfMonth ? null : { cars: stated.length, cents: median(stated) }
}

/** A move below this is within what rounding of asking prices makes of it. */
const minShare = 0.005

/** "median asking price $14,200, down $300 (2%) from April. 46 cars for sale in May, 41 in April." */
export function priceMoveText({ before, now }: PriceMove, months: { before: string; now: string }): string {
  const share = now.cents / before.cents - 1
  const difference = formatDollars(Math.abs(now.cents - before.cents) / 100)
  const percent = `${formatWholeNumber(Math.max(1, Math.abs(share) * 100))}%`
  const move =
    Math.abs(share) < minShare
      ? `about the same as in ${months.before}`
      : `${share < 0 ? 'down' : 'up'} ${difference} (${percent}) from ${months.before}`
  const counts = `${formatWholeNumber(now.cars)} cars for sale in ${months.now}, ${formatWholeNumber(before.cars)} in ${months.before}`
  return `median asking price ${formatDollars(now.cents / 100)}, ${move}. ${counts}.`
}
