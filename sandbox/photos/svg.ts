import type { Point } from './shapes'

const round = (n: number) => Math.round(n * 10) / 10

export const path = (points: Point[]) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

export const area = (points: Point[], fill: string, more = '') => `<path d="${path(points)}" fill="${fill}" ${more}/>`

export const line = (from: Point, to: Point, color: string, width: number) =>
  `<path d="M${from.map(round).join(' ')}L${to.map(round).join(' ')}" stroke="${color}" stroke-width="${width}" stroke-linecap="round"/>`

export const circle = ([x, y]: Point, radius: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`

/** A gradient from top to bottom. If the drawing's y axis points up, the first color is at the bottom. */
export const gradient = (id: string, ...colors: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colors
    .map((color, i) => `<stop offset="${round(i / (colors.length - 1))}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`
