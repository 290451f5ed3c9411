import { characterWidth, fontSize, plotArea } from '../../features/cars/deal-chart'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** A text on one line. `y` is its baseline. */
export interface Label {
  text: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

interface Point {
  x: number
  y: number
}

/** Radius of this car's dot, with its outline. */
export const markRadius = 11
const gap = 4
const [ascent, descent] = [fontSize * 0.85, fontSize * 0.25]

export function labelBox({ text, x, y, anchor }: Label): Box {
  const width = text.length * characterWidth
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - ascent, bottom: y + descent }
}

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

export const markBox = ({ x, y }: Point): Box => ({
  ...{ left: x - markRadius, right: x + markRadius },
  ...{ top: y - markRadius, bottom: y + markRadius },
})

interface ChartLabelsInput {
  /** This car's dot; null without a price. */
  car: (Point & { text: string }) | null
  /** Both ends of the line of the usual price. */
  line: { left: Point; right: Point; text: string }
}

/** Places the labels inside the plot, so that they overlap neither each other nor this car's dot. */
export function placeChartLabels({ car, line }: ChartLabelsInput): { car: Label | null; line: Label } {
  const carLabel = car && placeCarLabel(car)
  const taken = car && carLabel ? [markBox(car), labelBox(carLabel)] : []
  const free = lineLabels(line, car).find((label) => !taken.some((box) => overlap(box, labelBox(label))))
  // One corner is always free: this car's dot and label are smaller than the plot.
  return { car: carLabel, line: free! }
}

function placeCarLabel({ x, y, text }: Point & { text: string }): Label {
  const reach = markRadius + gap
  const middle = y + (ascent - descent) / 2
  const labels: Label[] = [
    { text, x: x + reach, y: middle, anchor: 'start' },
    { text, x: x - reach, y: middle, anchor: 'end' },
    { text, x, y: y - reach - descent, anchor: 'middle' },
    { text, x, y: y + reach + ascent, anchor: 'middle' },
  ]
  return labels.map(movedIntoPlot).find((label) => !overlap(markBox({ x, y }), labelBox(label)))!
}

/** Best first: at the end that is farther from this car, on the other side of the line; at last in the plot's corners. */
function lineLabels({ left, right, text }: ChartLabelsInput['line'], car: Point | null): Label[] {
  const isLeftFirst = car !== null && car.x - left.x > right.x - car.x
  const ends: [Point, Label['anchor']][] = [
    [right, 'end'],
    [left, 'start'],
  ]
  const near = (isLeftFirst ? ends.reverse() : ends).flatMap(([{ x, y }, anchor]) => {
    const above: Label = { text, x, y: y - gap - descent, anchor }
    const below: Label = { text, x, y: y + gap + ascent, anchor }
    return car !== null && car.y < y ? [below, above] : [above, below]
  })
  const corners = [plotArea.top, plotArea.bottom].flatMap((y): Label[] => [
    { text, x: plotArea.right, y, anchor: 'end' },
    { text, x: plotArea.left, y, anchor: 'start' },
  ])
  return [...near, ...corners].map(movedIntoPlot)
}

function movedIntoPlot(label: Label): Label {
  const { left, right, top, bottom } = labelBox(label)
  return {
    ...label,
    x: label.x + shift(left, right, plotArea.left, plotArea.right),
    y: label.y + shift(top, bottom, plotArea.top, plotArea.bottom),
  }
}

const shift = (from: number, to: number, least: number, most: number) =>
  Math.max(0, least - from) - Math.max(0, to - most)

/** Labels below the axis, within `most` px. Leaves out those without space beside the one before. */
export function placeAxisLabels(ticks: { x: number; text: string }[], y: number, most: number): Label[] {
  const labels: Label[] = []
  for (const { x, text } of ticks) {
    const half = (text.length * characterWidth) / 2
    const label: Label = { text, x: Math.min(x, most - half), y, anchor: 'middle' }
    const last = labels.at(-1)
    if (!last || labelBox(last).right + gap <= labelBox(label).left) labels.push(label)
  }
  return labels
}
