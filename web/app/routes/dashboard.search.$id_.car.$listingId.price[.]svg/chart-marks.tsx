import * as tokens from '#domain/color-tokens'
import type { PriceChartData, PriceRange } from '#domain/deal/estimate'
import { levelBounds } from '#domain/deal/price-level'
import { formatPrice } from '#domain/words/car-text'
import type { Theme } from '../../ui/site'
import { roundCoordinate } from '../../features/cars/deal-chart'
import { placeChartLabels, type Label } from './chart-labels'

/** The chart is an image, so it cannot read the page's CSS variables. */
const roles = {
  paper: tokens.paper,
  ink: tokens.ink,
  'ink-soft': tokens.inkSoft,
  line: tokens.line,
  mark: tokens.mark,
  action: tokens.action,
}

export type ChartColors = Record<keyof typeof roles, string> & { bandOpacity: number }

export type Scheme = Exclude<Theme, 'system'>

/** Lower on a dark background. */
const bandOpacity: Record<Scheme, number> = { light: 0.5, dark: 0.26 }

export function chartColors(scheme: Scheme): ChartColors {
  const colors = Object.fromEntries(Object.entries(roles).map(([role, color]) => [role, color[scheme]]))
  return { ...(colors as Record<keyof typeof roles, string>), bandOpacity: bandOpacity[scheme] }
}

export interface Scale {
  from: number
  to: number
  ticks: number[]
  at(value: number): number
}

const roundSteps = [1, 2, 2.5, 5, 10]

/** Covers all values with a small margin, with at most `most` labels at round values. */
export function createScale(values: number[], [start, end]: [number, number], most: number): Scale {
  const [least, greatest] = [Math.min(...values), Math.max(...values)]
  const room = (greatest - least || Math.max(1, greatest) * 0.2) * 0.06
  const [from, to] = [Math.max(0, least - room), greatest + room]
  const power = 10 ** Math.floor(Math.log10((to - from) / most))
  const step = power * (roundSteps.find((one) => (to - from) / (power * one) <= most) ?? 10)
  const first = Math.ceil(from / step)
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step)
  return { from, to, ticks, at: (value) => start + ((value - from) / (to - from)) * (end - start) }
}

export interface DrawnCar {
  /** Null for a placeholder price or no price: the chart then omits the car. */
  priceCents: number | null
  odometerMiles: number | null
}

interface MarkProps {
  x: Scale
  y: Scale
  range: PriceRange
  chart: PriceChartData
  colors: ChartColors
  car: DrawnCar
}

/** Number of line segments that approximate a curve. */
const pieces = 16

/** The fair prices and the usual one, across the mileages of all cars shown. */
export function PriceBand({ x, y, range, chart, colors, car }: MarkProps) {
  const { good, high } = levelBounds(range)
  const [from, to] = shownMiles(chart, car)
  const steps = Array.from({ length: pieces + 1 }, (_, i) => from + ((to - from) * i) / pieces)
  const edge = (cents: number) =>
    steps.map((miles) => `${roundCoordinate(x.at(miles))} ${roundCoordinate(clamped(y, cents * change(chart, miles)))}`)
  return (
    <>
      <path
        d={`M${[...edge(high), ...edge(good).reverse()].join('L')}Z`}
        fill={colors.mark}
        fillOpacity={colors.bandOpacity}
      />
      <path d={`M${edge(range.expectedCents).join('L')}`} fill="none" stroke={colors.ink} strokeWidth={1.5} />
    </>
  )
}

/** Position of this car's dot; null without a price. A car with unknown mileage uses the typical mileage. */
function carPoint({ car, chart, x, y }: MarkProps) {
  if (car.priceCents === null) return null
  return { x: x.at(car.odometerMiles ?? chart.miles), y: y.at(car.priceCents) }
}

/** This car, and its label and that of the usual price. */
export function ChartLabels(props: MarkProps) {
  const { x, y, range, chart, colors, car } = props
  const [from, to] = shownMiles(chart, car)
  const end = (miles: number) => ({
    x: x.at(miles),
    y: clamped(y, range.expectedCents * change(chart, miles)),
  })
  const point = carPoint(props)
  const labels = placeChartLabels({
    car: point && { ...point, text: `This car ${formatPrice(car.priceCents)}` },
    line: { left: end(from), right: end(to), text: 'usual price' },
  })
  return (
    <>
      <Words colors={colors} color={colors.ink} label={labels.line} />
      {point && <ThisCarMark {...props} point={point} />}
      {labels.car && <Words colors={colors} color={colors.action} label={labels.car} />}
    </>
  )
}

interface WordsProps {
  colors: ChartColors
  color: string
  label: Label
}

/** Bold text with a background-colored outline, so it is legible over dots. */
function Words({ colors, color, label: { text, x, y, anchor } }: WordsProps) {
  return (
    <text
      x={roundCoordinate(x)}
      y={roundCoordinate(y)}
      textAnchor={anchor}
      fontWeight={700}
      fill={color}
      stroke={colors.paper}
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {text}
    </text>
  )
}

/** Of all cars, this one included. */
export function shownMiles({ dots, miles }: PriceChartData, { odometerMiles }: DrawnCar): [from: number, to: number] {
  const all = [...dots.map((dot) => dot.miles), odometerMiles ?? miles]
  return [Math.min(...all), Math.max(...all)]
}

/**
 * Factor by which the typical price changes from the estimate's mileage to `to`. The trend beyond the comparable cars is
 * unknown, so a car there has the price of the last of them, as in its estimate.
 */
function change({ perTenThousandMiles, miles, dots }: PriceChartData, to: number): number {
  const known = dots.map((dot) => dot.miles)
  const compared = Math.min(Math.max(to, Math.min(...known)), Math.max(...known))
  return Math.exp((perTenThousandMiles * (compared - miles)) / 10_000)
}

const clamped = (scale: Scale, value: number) => scale.at(Math.min(Math.max(value, scale.from), scale.to))

function ThisCarMark({ y, range, chart, colors, car, point }: MarkProps & { point: { x: number; y: number } }) {
  const usual = range.expectedCents * change(chart, car.odometerMiles ?? chart.miles)
  const [cx, cy] = [roundCoordinate(point.x), roundCoordinate(point.y)]
  return (
    <>
      <path
        d={`M${cx} ${cy}V${roundCoordinate(clamped(y, usual))}`}
        stroke={colors.action}
        strokeWidth={2}
        strokeDasharray="4 3"
      />
      <circle cx={cx} cy={cy} r={9} fill={colors.action} stroke={colors.paper} strokeWidth={2.5} />
    </>
  )
}
