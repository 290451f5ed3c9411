import { cornerOf, sizeOf, type Grid } from './grid'

/** Digits as strokes in a box of 10 by 16. They are drawn as paths, because a server may have no fonts. */
const digits = [
  'M5 0C-1.5 0-1.5 16 5 16C11.5 16 11.5 0 5 0',
  'M1.5 3.5L6 0V16',
  'M0.5 4C0.5-1.5 9.5-1.5 9.5 4.5C9.5 8.5 0.5 11.5 0 16H10',
  'M0.5 2C3-1 9.5-1 9 4C9 7.5 5.5 7.5 4 7.5C6 7.5 10 7.5 10 11.5C10 17 2.5 17 0 14',
  'M7.5 16V0L0 11H10',
  'M9 0H1.5L0.5 7.5C4 5 10 6 10 11C10 17 2.5 17 0 14',
  'M8.5 0.5C3 1.5 0 6 0 11C0 17.5 10 17.5 10 11C10 5.5 1.5 5.5 0.2 10',
  'M0 0H10C6.5 5 4.5 10 4 16',
  'M5 7.5C-1.2 7.5-0.2 0 5 0C10.2 0 11.2 7.5 5 7.5C-1.8 7.5-1.5 16 5 16C11.5 16 11.8 7.5 5 7.5',
  'M9.8 6C8.5 10.5 0 10.5 0 5C0-1.5 10-1.5 10 5C10 10 7 14.5 1.5 15.5',
]

const pitch = 15
const padding = 8

/** Returns an SVG of the montage's size with each tile's number, white on black, in its upper left corner. */
export function numbersOn(grid: Grid, tiles: number): Buffer {
  const { width, height } = sizeOf(grid)
  const labels = Array.from({ length: tiles }, (_, place) => label(place + 1, cornerOf(grid, place)))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${labels.join('')}</svg>`,
  )
}

function label(number: number, { left, top }: { left: number; top: number }): string {
  const shown = [...String(number)].map((digit, i) => {
    return `<path transform="translate(${padding + i * pitch} ${padding})" d="${digits[Number(digit)]}"/>`
  })
  const width = 2 * padding + 10 + (shown.length - 1) * pitch
  return `<g transform="translate(${left} ${top})"><rect width="${width}" height="32" fill="#000000"/>
<g fill="none" stroke="#ffffff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">${shown.join('')}</g></g>`
}
