export interface Point {
  x: number
  y: number
}

/** A mark with everything that stands there. */
export interface Mark<Item> extends Point {
  items: Item[]
}

/** A point must be this far from others to get a separate mark, so that a finger can hit each. */
export const markUnits = 26

/**
 * One mark for points at one place, and for places that are too close to each other to be hit apart. It stands at the
 * place with the most points. Marks from the top down, then from the left, as a keyboard visits them.
 */
export function toMarks<Item extends Point>(items: Item[]): Mark<Item>[] {
  const places = new Map<string, Item[]>()
  for (const item of items) {
    const key = `${item.x.toFixed(1)},${item.y.toFixed(1)}`
    places.set(key, [...(places.get(key) ?? []), item])
  }
  const marks: Mark<Item>[] = []
  for (const here of [...places.values()].sort((a, b) => b.length - a.length)) {
    const [{ x, y }] = here as [Item, ...Item[]]
    const near = marks.find((mark) => Math.hypot(mark.x - x, mark.y - y) < markUnits)
    if (near) near.items.push(...here)
    else marks.push({ x, y, items: here })
  }
  return marks.sort((a, b) => a.y - b.y || a.x - b.x)
}

/** A place's name on the map, at one side of its point. */
export interface TownLabel extends Point {
  name: string
  isLeft: boolean
  /** A mark stands for the point, and the name beside the mark. */
  isMarked: boolean
}

/** A letter's width and a line's height, in units at the size of text on the narrowest screen. */
const letterUnits = 8.5
const lineUnits = 18
const gapUnits = 7
const maxTowns = 7

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** From a label's point to its name. */
export const labelGap = ({ isMarked }: Pick<TownLabel, 'isMarked'>): number => gapUnits + (isMarked ? markUnits / 2 : 0)

/**
 * The first towns whose names cover neither a mark nor each other, nor reach beyond the map. The name of a town that a mark
 * covers stands beside the mark: often it is the center of the search.
 */
export function placeLabels(
  towns: (Point & { name: string })[],
  marks: Point[],
  size: { width: number; height: number },
) {
  const taken = marks.map(({ x, y }) => boxAround(x - markUnits / 2, x + markUnits / 2, y, markUnits))
  const labels: TownLabel[] = []
  for (const { name, ...town } of towns) {
    if (labels.length === maxTowns) break
    const mark = marks.find(({ x, y }) => Math.hypot(x - town.x, y - town.y) < markUnits / 2)
    const isMarked = mark !== undefined
    const { x, y } = mark ?? town
    if (labels.some((other) => other.isMarked && other.x === x && other.y === y)) continue
    const gap = labelGap({ isMarked })
    for (const isLeft of [false, true]) {
      const [near, far] = [isMarked ? gap : -gapUnits, gap + name.length * letterUnits]
      const box = isLeft ? boxAround(x - far, x - near, y, lineUnits) : boxAround(x + near, x + far, y, lineUnits)
      if (!isWithin(box, size) || taken.some((other) => doOverlap(box, other))) continue
      taken.push(box)
      labels.push({ name, x, y, isLeft, isMarked })
      break
    }
  }
  return labels
}

const boxAround = (left: number, right: number, y: number, height: number): Box => ({
  ...{ left, right, top: y - height / 2, bottom: y + height / 2 },
})

const isWithin = ({ left, right, top, bottom }: Box, { width, height }: { width: number; height: number }) =>
  left >= 0 && right <= width && top >= 0 && bottom <= height

const doOverlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
