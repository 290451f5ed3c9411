import type { Point } from './shapes'

const round = (n: number) => Math.round(n * 10) / 10

export const path = (points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/** A filled area. `more` is further attributes. */
export const area = (points: Point[], fill: string, more = '') => `<path d="${path(points)}" fill="${fill}" ${more}/>`

export const line = (from: Point, to: Point, colour: string, width: number) =>
  `<path d="M${from.map(round).join(' ')}L${to.map(round).join(' ')}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

export const circle = ([x, y]: Point, radius: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`

/** A gradient from top to bottom. In a drawing whose y points up the first colour is the lowest. */
export const gradient = (id: string, ...colours: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colours
    .map((colour, i) => `<stop offset="${round(i / (colours.length - 1))}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`
