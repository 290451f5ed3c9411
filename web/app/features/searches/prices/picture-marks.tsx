import type { PricePicture as Picture, PriceRange } from '#domain/deal/estimate'
import { priceWords } from '#domain/words/car-words'
import type { PictureColours } from './picture-colours'
import { plot, textSize, characterWidth, fixed } from './picture-plot'
import type { Scale } from './scale'

export interface DrawnCar {
  /** Null for a joke or none: then there is no mark. */
  priceCents: number | null
  odometerMiles: number | null
}

interface BandProps {
  x: Scale
  y: Scale
  range: PriceRange
  picture: Picture
  colours: PictureColours
}

interface CarProps extends BandProps {
  car: DrawnCar
}

/** How many straight pieces draw the curve of an edge. */
const pieces = 16

/** What such cars usually cost, over the mileages that comparable cars have. */
export function Band({ x, y, range, picture, colours }: BandProps) {
  const dotted = picture.dots.map((dot) => dot.miles)
  const from = Math.min(...dotted)
  const to = Math.max(...dotted)
  const steps = Array.from({ length: pieces + 1 }, (_, i) => from + ((to - from) * i) / pieces)
  const edge = (cents: number) =>
    steps.map((miles) => `${fixed(x.at(miles))} ${fixed(clamped(y, cents * change(picture, miles)))}`)
  return (
    <>
      <path
        d={`M${[...edge(range.highCents), ...edge(range.lowCents).reverse()].join('L')}Z`}
        fill={colours.mark}
        fillOpacity={colours.bandOpacity}
      />
      <path d={`M${edge(range.expectedCents).join('L')}`} fill="none" stroke={colours.ink} strokeWidth={1.5} />
    </>
  )
}

/** Where this car and its label stand; null without a price. A car of unknown mileage stands where is typical. */
function markOf({ car, picture, x, y }: CarProps) {
  if (car.priceCents === null) return null
  const words = `This car ${priceWords(car.priceCents)}`
  const [cx, cy] = [x.at(car.odometerMiles ?? picture.miles), y.at(car.priceCents)]
  const reach = labelGap + words.length * characterWidth
  const isLeft = cx + reach > plot.right
  return { words, cx, cy, isLeft, from: isLeft ? cx - reach : cx, to: isLeft ? cx : cx + reach }
}

const labelGap = 14

/** Names the line, at the end where this car leaves more space, and on the side of the line where it is not. */
export function UsualLabel(props: CarProps) {
  const { x, y, range, picture, colours } = props
  const dotted = picture.dots.map((dot) => dot.miles)
  const [from, to] = [Math.min(...dotted), Math.max(...dotted)]
  const mark = markOf(props)
  const isLeft = mark !== null && mark.from - x.at(from) > x.at(to) - mark.to
  const miles = isLeft ? from : to
  const line = clamped(y, range.expectedCents * change(picture, miles))
  const isBelow = mark !== null && mark.cy < y.at(range.expectedCents)
  return (
    <Words
      {...{ colours, colour: colours.ink, x: x.at(miles), anchor: isLeft ? 'start' : 'end' }}
      y={isBelow ? line + textSize + 2 : line - 8}
    >
      usual price
    </Words>
  )
}

interface WordsProps {
  colours: PictureColours
  colour: string
  x: number
  y: number
  anchor: 'start' | 'end'
  children: string
}

/** Bold words with an edge of paper, so that they can be read across dots. */
function Words({ colours, colour, x, y, anchor, children }: WordsProps) {
  return (
    <text
      x={fixed(x)}
      y={fixed(y)}
      textAnchor={anchor}
      fontWeight={700}
      fill={colour}
      stroke={colours.paper}
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {children}
    </text>
  )
}

/** By which factor what is usual changes from the car's own mileage to another. */
const change = ({ perTenThousandMiles, miles }: Picture, to: number) =>
  Math.exp((perTenThousandMiles * (to - miles)) / 10_000)

const clamped = (scale: Scale, value: number) => scale.at(Math.min(Math.max(value, scale.from), scale.to))

/** The car itself, its price, and how far it is from what is usual. */
export function ThisCar(props: CarProps) {
  const { y, range, colours } = props
  const mark = markOf(props)
  if (mark === null) return null
  const { words, cx, cy, isLeft } = mark
  return (
    <>
      <path
        d={`M${fixed(cx)} ${fixed(cy)}V${fixed(y.at(range.expectedCents))}`}
        stroke={colours.action}
        strokeWidth={2}
        strokeDasharray="4 3"
      />
      <circle cx={fixed(cx)} cy={fixed(cy)} r={9} fill={colours.action} stroke={colours.paper} strokeWidth={2.5} />
      <Words
        {...{ colours, colour: colours.action, y: cy + textSize / 3, anchor: isLeft ? 'end' : 'start' }}
        x={cx + (isLeft ? -labelGap : labelGap)}
      >
        {words}
      </Words>
    </>
  )
}
