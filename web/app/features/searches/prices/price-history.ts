import { isPlaceholderPrice } from '#domain/listing/placeholder-figures'
import { formatPrice } from '#domain/words/car-text'
import { inZone } from '#domain/words/time-zone'

/** One change of a price as the history keeps it: time in ms, and the prices in cents before and from then on. */
export type PriceStep = [atMs: number, wasCents: number | null, cents: number | null]

export interface PriceHistory {
  /** The line, in a box of `historySize`. */
  path: string
  /** "$14,500, then $13,900 on Nov 12, now $12,950". */
  words: string
}

export const historySize = { width: 120, height: 28 }
const margin = 3

const day = { month: 'short', day: 'numeric' } as const

/** `from` is when the car was first offered. Days are those of the reader's zone (IANA), else of UTC. */
interface Offer {
  from: Date
  now: Date
  timeZone: string | null
}

/**
 * The prices that a car was offered at, in US dollars, oldest first; null where there was only one. Jokes are left out.
 */
export function priceHistory(
  steps: PriceStep[],
  year: number | null,
  { from, now, timeZone }: Offer,
): PriceHistory | null {
  const isPrice = (cents: number | null): cents is number => cents !== null && !isPlaceholderPrice(cents, year)
  const prices: { at: number; cents: number }[] = []
  const add = (at: number, cents: number | null) => {
    if (isPrice(cents) && prices.at(-1)?.cents !== cents) prices.push({ at, cents })
  }
  for (const [i, [at, was, cents]] of steps.entries()) {
    if (i === 0) add(Math.min(at, from.getTime()), was)
    add(at, cents)
  }
  if (prices.length < 2) return null
  return { path: pathOf(prices, now.getTime()), words: wordsOf(prices, timeZone) }
}

type Priced = { at: number; cents: number }

function wordsOf(prices: Priced[], timeZone: string | null): string {
  const dayOf = (at: number) => inZone(day, timeZone).format(at)
  const [first, ...later] = prices
  const last = later.pop()!
  const between = later.map(({ at, cents }) => `then ${formatPrice(cents)} from ${dayOf(at)}`)
  return [formatPrice(first!.cents), ...between, `${formatPrice(last.cents)} since ${dayOf(last.at)}`].join(', ')
}

/** Steps: a price holds until it changes. */
function pathOf(prices: Priced[], now: number): string {
  const all = prices.map(({ cents }) => cents)
  const [least, greatest] = [Math.min(...all), Math.max(...all)]
  const start = prices[0]!.at
  const x = (at: number) =>
    (margin + ((at - start) / Math.max(1, now - start)) * (historySize.width - 2 * margin)).toFixed(1)
  const y = (cents: number) =>
    (margin + ((greatest - cents) / (greatest - least)) * (historySize.height - 2 * margin)).toFixed(1)
  const [first, ...later] = prices
  return `M${x(start)} ${y(first!.cents)}${later.map(({ at, cents }) => `H${x(at)}V${y(cents)}`).join('')}H${x(now)}`
}
