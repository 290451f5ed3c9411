import type { PriceChartData, PriceRange } from '#domain/deal/estimate'
import { formatWholeNumber } from '#domain/figures'
import { formatPrice } from '#domain/words/car-text'
import { roundCoordinate, chartSize, plotArea, fontSize } from '../../features/cars/deal-chart'
import { placeAxisLabels } from './chart-labels'
import {
  createScale,
  shownMiles,
  type Scale,
  type ChartColors,
  PriceBand,
  ChartLabels,
  type DrawnCar,
} from './chart-marks'

interface PriceChartProps {
  car: DrawnCar
  range: PriceRange
  chart: PriceChartData
  colors: ChartColors
}

/**
 * Chart of price by mileage. Each comparable car is a dot (hollow for another year or trim). A band marks the fair
 * prices. This car is a large dot with a line to the typical price. Needs no stylesheet.
 */
export function PriceChart({ car, range, chart, colors }: PriceChartProps) {
  const { x, y } = axes(car, range, chart)
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${chartSize.width} ${chartSize.height}`}
      {...chartSize}
      fontFamily="system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
      fontSize={fontSize}
    >
      <rect {...chartSize} fill={colors.paper} />
      <Grid x={x} y={y} colors={colors} />
      <PriceBand {...{ x, y, range, chart, colors, car }} />
      {chart.dots.map(({ miles, cents, isMoved }, i) => (
        <circle
          key={i}
          cx={roundCoordinate(x.at(miles))}
          cy={roundCoordinate(y.at(cents))}
          r={4}
          fill={isMoved ? colors.paper : colors['ink-soft']}
          fillOpacity={isMoved ? 0.6 : 0.9}
          stroke={colors['ink-soft']}
          strokeWidth={1.25}
        />
      ))}
      <ChartLabels {...{ x, y, range, chart, colors }} car={car} />
    </svg>
  )
}

function axes(car: DrawnCar, range: PriceRange, chart: PriceChartData): { x: Scale; y: Scale } {
  const cents = [
    ...chart.dots.map((dot) => dot.cents),
    ...(car.priceCents === null ? [] : [car.priceCents]),
    range.lowCents,
    range.highCents,
  ]
  return {
    x: createScale(shownMiles(chart, car), [plotArea.left, plotArea.right], 4),
    y: createScale(cents, [plotArea.bottom, plotArea.top], 5),
  }
}

function Grid({ x, y, colors }: { x: Scale; y: Scale; colors: ChartColors }) {
  const words = { fill: colors['ink-soft'] }
  return (
    <>
      {y.ticks.map((cents) => (
        <g key={cents}>
          <path d={`M${plotArea.left} ${roundCoordinate(y.at(cents))}H${plotArea.right}`} stroke={colors.line} />
          <text x={plotArea.left - 8} y={roundCoordinate(y.at(cents) + fontSize / 3)} textAnchor="end" {...words}>
            {formatPrice(cents)}
          </text>
        </g>
      ))}
      {placeAxisLabels(milesTicks(x), plotArea.bottom + 24, chartSize.width - 4).map(({ text, ...at }) => (
        <text key={text} x={roundCoordinate(at.x)} y={at.y} textAnchor={at.anchor} {...words}>
          {text}
        </text>
      ))}
    </>
  )
}

/** Only the first one names the unit. */
const milesTicks = (x: Scale) =>
  x.ticks.map((miles, i) => ({ x: x.at(miles), text: `${formatWholeNumber(miles)}${i === 0 ? ' mi' : ''}` }))
