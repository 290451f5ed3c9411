import { type DealView, dealText } from '#domain/words/deal-text'
import { isPlaceholderPrice } from '#domain/listing/placeholder-figures'
import { SeparatedList } from '../../ui/text'
import { useSite } from '../../ui/site'

export interface CardDeal extends DealView {
  /** "23 cars of 2015 to 2017 within 150 miles", as shown in the chart; null without a chart. */
  compared: string | null
}

/** "Good price", with "$1,150 under the usual $14,100 · 23 similar cars" on demand. */
export function DealChip({ deal: { level, name, words } }: { deal: CardDeal }) {
  const details = <SeparatedList parts={words.split(' · ')} />
  if (level === null || name === null) return <p className="deal soft">{details}</p>
  return (
    <details className="deal">
      <summary className={`deal-level ${level.toLowerCase().replace('_', '-')}`}>{name}</summary>
      <p>{details}</p>
    </details>
  )
}

/** Close to the width on a phone, so the text renders near its nominal size. */
export const chartSize = { width: 400, height: 300 }
export const plotArea = { left: 70, right: 388, top: 12, bottom: 262 }
export const fontSize = 14
/** Approximate width of a bold character at `fontSize`. */
export const characterWidth = 8

/** Rounds a coordinate to keep the markup short. */
export const roundCoordinate = (position: number) => Number(position.toFixed(1))

interface DealChartProps {
  deal: CardDeal
  /** Formatted as on the card. */
  car: { price: string; mileage: string }
  /** URL of the chart, without its color scheme. */
  src: string
}

export function DealChart({ deal, car: { price, mileage }, src }: DealChartProps) {
  const alt = `Price against mileage: this car (${price}, ${mileage}) among ${deal.compared}. ${dealText(deal)}.`
  return (
    <figure>
      <ChartImage src={src} alt={alt} />
      <figcaption className="soft">
        {deal.compared}, from dealers and private sellers, by mileage. The band is a fair price. Hollow dots are cars of
        other years or trims, with their prices adjusted to match this car.
      </figcaption>
    </figure>
  )
}

/** Uses the page's color scheme and loads lazily. */
function ChartImage({ src, alt }: { src: string; alt: string }) {
  const { theme } = useSite()
  const image = (
    <img
      src={`${src}?scheme=${theme === 'dark' ? 'dark' : 'light'}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      {...chartSize}
    />
  )
  if (theme !== 'system') return image
  return (
    <picture>
      <source media="screen and (prefers-color-scheme: dark)" srcSet={`${src}?scheme=dark`} {...chartSize} />
      {image}
    </picture>
  )
}

/** One price change: time in ms since 1970, then the old and new price in cents. */
export type PriceStep = [atMs: number, wasCents: number | null, cents: number | null]

/** The prices that `steps` lead through, oldest first. `from` is when the car was first offered. */
export function pricesFrom(steps: PriceStep[], year: number | null, from: Date): Priced[] {
  const isPrice = (cents: number | null): cents is number => cents !== null && !isPlaceholderPrice(cents, year)
  const prices: Priced[] = []
  const add = (at: number, cents: number | null) => {
    if (isPrice(cents) && prices.at(-1)?.cents !== cents) prices.push({ at, cents })
  }
  for (const [i, [at, was, cents]] of steps.entries()) {
    if (i === 0) add(Math.min(at, from.getTime()), was)
    add(at, cents)
  }
  return prices
}

/** A price, and since when (ms since 1970). */
export type Priced = { at: number; cents: number }
