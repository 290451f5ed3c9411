import { hash } from '../random'
import type { Car } from '../inventory/cars/car'
import { lit } from './colour'

/** What the seats are covered with. */
export interface Trim {
  leather: boolean
  seat: string
  thread: string
}

const leathers = ['#2b2a2c', '#9a6238', '#b59b79', '#5d2422', '#4a4d52']
const cloths = ['#3d4249', '#55585c', '#6b6a66', '#37424f']

export function trimOf(car: Car): Trim {
  const leather = car.seats === 'leather'
  const choice = leather ? leathers : cloths
  const seat = choice[hash(car.vin) % choice.length] as string
  return { leather, seat, thread: lit(seat, 0.45) }
}

/** Two seats with an aisle between them, from behind. Farther rows are smaller and higher. */
export function seatRow(trim: Trim, row: number, rows: number): string {
  const near = rows === 1 ? 1 : 0.62 + 0.26 * row
  const top = rows === 1 ? 196 : 178 + row * 66
  const apart = rows === 1 ? 166 : 128 + row * 40
  return [-1, 1]
    .map(
      (hand) =>
        `<g transform="translate(${300 + hand * apart} ${top}) scale(${near * hand} ${near})">${seat(trim)}</g>`,
    )
    .join('')
}

/** One seat back with its headrest, 200 wide; its upper edge at 0. */
function seat(trim: Trim): string {
  const { leather, thread } = trim
  const back = 'M-84 300 C-100 200 -98 110 -84 74 C-76 54 -52 48 0 48 C52 48 76 54 84 74 C98 110 100 200 84 300Z'
  const middle = 'M-52 300 C-60 210 -58 130 -50 92 C-46 78 -30 76 0 76 C30 76 46 78 50 92 C58 130 60 210 52 300Z'
  const headrest = 'M-46 40 C-52 10 -46 -14 -34 -18 C-16 -24 16 -24 34 -18 C46 -14 52 10 46 40 C40 50 -40 50 -46 40Z'
  const shine = leather
    ? `<path d="M-72 96 C-66 72 -44 64 -8 62" stroke="#ffffff" stroke-width="6" fill="none" opacity="0.2" stroke-linecap="round"/>
<path d="M-34 -8 C-22 -14 -6 -15 8 -15" stroke="#ffffff" stroke-width="5" fill="none" opacity="0.25" stroke-linecap="round"/>`
    : ''
  const texture = leather
    ? `<path d="${middle}" fill="url(#holes)"/>${pleats(thread)}`
    : `<path d="${back}" fill="url(#weave)"/><path d="${headrest}" fill="url(#weave)"/>`
  const seams = leather
    ? `<path d="${middle}" fill="none" stroke="${thread}" stroke-width="1.8" stroke-dasharray="5 3.4" opacity="0.9"/>
<path d="M-38 26 C-20 34 20 34 38 26" fill="none" stroke="${thread}" stroke-width="1.6" stroke-dasharray="5 3.4" opacity="0.9"/>`
    : `<path d="${middle}" fill="none" stroke="#0c0e12" stroke-width="2.4" opacity="0.5"/>`
  return `<ellipse cx="0" cy="190" rx="112" ry="150" fill="#000000" opacity="0.25"/>
<path d="M-17 36V66M17 36V66" stroke="#8e949c" stroke-width="6"/>
<path d="${back}" fill="url(#seat)" stroke="#0c0e12" stroke-width="2"/>
<path d="${middle}" fill="url(#panel)" opacity="0.85"/>
<path d="${headrest}" fill="url(#seat)" stroke="#0c0e12" stroke-width="2"/>
${texture}${seams}${shine}`
}

const pleats = (thread: string) =>
  [120, 164, 208, 252]
    .map(
      (y) =>
        `<path d="M-54 ${y} C-24 ${y + 7} 24 ${y + 7} 54 ${y}" fill="none" stroke="#000000" stroke-opacity="0.35" stroke-width="3"/><path d="M-54 ${y + 3} C-24 ${y + 10} 24 ${y + 10} 54 ${y + 3}" fill="none" stroke="${thread}" stroke-opacity="0.35" stroke-width="1"/>`,
    )
    .join('')
