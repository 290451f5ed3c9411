import type { BodyType } from '#domain/vocabulary'
import type { Point2 } from './camera'

/** A body's side outline by the points its surfaces meet in; x from the nose, y up, centimetres. */
export interface Shape {
  length: number
  height: number
  /** Height of the sills over the ground. */
  sill: number
  /** Half the width at the doors. */
  halfWidth: number
  /** Lower edge of the side windows. */
  belt: number
  hoodFront: Point2
  cowl: Point2
  roofFront: Point2
  roofRear: Point2
  rearGlassEnd: Point2
  deckEnd: Point2
  wheels: { front: number; rear: number; radius: number }
  /** Where window pillars stand. */
  pillars: number[]
  /** Where doors end. */
  seams: number[]
  /** How much the roof, and the hood, bulge. */
  bulge: number
  /** Without a roof. */
  open?: boolean
}

const shape = (s: Shape): Shape => s

const sedan = shape({
  length: 462,
  height: 146,
  sill: 22,
  halfWidth: 90,
  belt: 97,
  hoodFront: [12, 74],
  cowl: [132, 99],
  roofFront: [212, 141],
  roofRear: [310, 142],
  rearGlassEnd: [408, 105],
  deckEnd: [454, 99],
  wheels: { front: 90, rear: 362, radius: 33 },
  pillars: [248, 335],
  seams: [136, 248, 338],
  bulge: 5,
})

const coupe = shape({
  ...sedan,
  length: 455,
  height: 134,
  sill: 19,
  belt: 91,
  hoodFront: [12, 68],
  cowl: [158, 93],
  roofFront: [236, 130],
  roofRear: [288, 131],
  rearGlassEnd: [412, 98],
  deckEnd: [446, 95],
  wheels: { front: 88, rear: 358, radius: 34 },
  pillars: [302],
  seams: [160, 302],
})

export const shapes: Record<BodyType, Shape> = {
  sedan,
  coupe,
  convertible: shape({ ...coupe, height: 128, rearGlassEnd: [330, 96], pillars: [], seams: [160, 292], open: true }),
  hatchback: shape({
    ...sedan,
    length: 412,
    height: 151,
    belt: 98,
    cowl: [112, 100],
    roofFront: [186, 146],
    roofRear: [322, 148],
    rearGlassEnd: [392, 108],
    deckEnd: [405, 98],
    wheels: { front: 82, rear: 330, radius: 32 },
    pillars: [226, 310],
    seams: [116, 226, 312],
  }),
  wagon: shape({
    ...sedan,
    length: 478,
    height: 151,
    sill: 25,
    roofFront: [206, 145],
    roofRear: [402, 147],
    rearGlassEnd: [460, 108],
    deckEnd: [470, 98],
    pillars: [246, 334],
    seams: [136, 246, 338],
  }),
  suv: shape({
    ...sedan,
    length: 462,
    height: 172,
    sill: 31,
    halfWidth: 93,
    belt: 112,
    hoodFront: [8, 92],
    cowl: [118, 113],
    roofFront: [186, 166],
    roofRear: [392, 168],
    rearGlassEnd: [446, 116],
    deckEnd: [456, 104],
    wheels: { front: 90, rear: 362, radius: 37 },
    pillars: [238, 330],
    seams: [120, 238, 332],
  }),
  pickup: shape({
    ...sedan,
    length: 556,
    height: 180,
    sill: 40,
    halfWidth: 97,
    belt: 122,
    hoodFront: [7, 104],
    cowl: [138, 124],
    roofFront: [196, 175],
    roofRear: [314, 176],
    rearGlassEnd: [336, 126],
    deckEnd: [550, 124],
    wheels: { front: 104, rear: 432, radius: 40 },
    pillars: [252],
    seams: [140, 252, 336],
    bulge: 3,
  }),
  van: shape({
    ...sedan,
    length: 500,
    height: 176,
    sill: 24,
    halfWidth: 96,
    belt: 106,
    hoodFront: [9, 82],
    cowl: [88, 104],
    roofFront: [176, 168],
    roofRear: [452, 172],
    rearGlassEnd: [488, 110],
    deckEnd: [493, 98],
    wheels: { front: 86, rear: 390, radius: 34 },
    pillars: [218, 332],
    seams: [108, 218, 334],
  }),
}
