import type { Point2, Point3 } from './camera'
import type { Shape } from './shapes'

/** One surface that runs across the car, as a line along its side outline. */
export type Part = 'fascia' | 'hood' | 'windshield' | 'roof' | 'rear glass' | 'deck' | 'tail'
export type Outline = Record<Part, Point2[]>

const samples = 10

/** The outline from the nose's lower edge over the top to the tail's lower edge, as short straight pieces. */
export function outlineOf(s: Shape): Outline {
  const [hood, cowl, rear, glass, deck] = [s.hoodFront, s.cowl, s.roofRear, s.rearGlassEnd, s.deckEnd]
  const tailTop: Point2 = [s.length - 3, deck[1] - 14]
  return {
    fascia: curve([12, s.sill], [-5, s.sill + 12], [-4, hood[1] - 20], hood),
    hood: curve(hood, [hood[0] + 22, hood[1] + 13 + s.bulge], [cowl[0] - 34, cowl[1] - 1], cowl),
    windshield: s.open ? [] : windshieldOf(s),
    roof: s.open ? curve(cowl, [cowl[0] + 40, s.belt + 4], [glass[0] - 40, s.belt + 3], glass) : roofOf(s),
    'rear glass': s.open ? [] : curve(rear, between(rear, glass, 0.3, 3), between(rear, glass, 0.75, 1), glass),
    deck: curve(glass, between(glass, deck, 0.4, 1), between(glass, deck, 0.8, 1.5), deck),
    tail: [
      ...curve(deck, [deck[0] + 6, deck[1] - 3], [tailTop[0] + 2, tailTop[1] + 6], tailTop),
      ...curve(tailTop, [s.length + 4, tailTop[1] - 24], [s.length + 2, s.sill + 20], [s.length - 14, s.sill]),
    ],
  }
}

/** The windshield stands on a car without a roof as well. */
export const windshieldOf = ({ cowl, roofFront }: Shape) =>
  curve(cowl, between(cowl, roofFront, 0.34, 1.5), between(cowl, roofFront, 0.7, 3), roofFront)

const roofOf = ({ roofFront: front, roofRear: rear, bulge }: Shape) =>
  curve(front, [front[0] + 26, front[1] + bulge + 3], [rear[0] - 26, rear[1] + bulge], rear)

const between = (a: Point2, b: Point2, share: number, lift: number): Point2 => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share + lift,
]

/** A cubic Bézier curve in straight pieces. */
export function curve(a: Point2, b: Point2, c: Point2, d: Point2): Point2[] {
  return Array.from({ length: samples + 1 }, (_, i) => {
    const t = i / samples
    const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
    const at = (k: 0 | 1) => [a, b, c, d].reduce((sum, p, j) => sum + p[k] * (weights[j] ?? 0), 0)
    return [at(0), at(1)]
  })
}

/** Half the car's width at a point of its side: drawn in at nose and tail, and above the windows' lower edge. */
export function halfWidthAt(s: Shape, x: number, y: number): number {
  const nose = 1 - 0.2 * Math.max(0, 1 - x / 62) ** 2
  const tail = 1 - 0.14 * Math.max(0, 1 - (s.length - x) / 60) ** 2
  const over = Math.max(0, (y - s.belt) / (s.height - s.belt))
  const under = Math.max(0, (s.belt - y) / s.belt)
  return s.halfWidth * nose * tail * (1 - 0.25 * over) * (1 - 0.05 * under ** 2)
}

/** A point on the near side's surface. */
export const onSide = (s: Shape, [x, y]: Point2): Point3 => [x, y, halfWidthAt(s, x, y)]

/** A point on a surface that runs across: `across` from -1 (far side) to 1 (near side). */
export const onTop = (s: Shape, [x, y]: Point2, across: number): Point3 => [x, y, across * halfWidthAt(s, x, y)]

/** The point of a line at a share of its pieces. */
export const along = (line: Point2[], share: number): Point2 => line[Math.round(share * (line.length - 1))] ?? [0, 0]
