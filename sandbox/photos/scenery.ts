import type { Car } from '../inventory/cars/models'
import { createRandom, hash, type Random } from '../random'
import { shadeColor, seatCover, svgGradient } from './shapes'
import type { PhotoView } from './edge-code'

/*
 * Place, lighting and camera position distinguish photos of similar cars. They are derived from VIN and view, so a
 * car's photos show the same place on every marketplace.
 */

const randomFor = ({ vin }: Car, view: PhotoView): Random => createRandom(hash(`${vin} ${view}`))

/**
 * Draws a studio's wall and floor in panels of varying shades, with light and shadow, as the content of a 600 x 450
 * SVG.
 */
export function drawStudio(car: Car, view: 'side' | 'front', { wall, floor }: { wall: string; floor: string }): string {
  const random = randomFor(car, view)
  const shade = (most: number) => (random.next() * 2 - 1) * most
  const horizon = random.int(225, 315)
  const edges = [0, random.int(90, 170), random.int(230, 370), random.int(430, 510), 600]
  const panels = edges.slice(1).flatMap((right, i) => {
    const [left, middle] = [edges[i] as number, random.int(60, horizon - 60)]
    return [
      panel(left, 0, right, middle, shadeColor(wall, shade(0.5))),
      panel(left, middle, right, horizon, shadeColor(wall, shade(0.5))),
    ]
  })
  const middle = random.int(150, 450)
  const ground = [
    panel(0, horizon, middle, 450, shadeColor(floor, shade(0.3))),
    panel(middle, horizon, 600, 450, shadeColor(floor, shade(0.3))),
  ]
  return [...panels, ...ground, patches(random, 4, 0.35)].join('')
}

const panel = (left: number, top: number, right: number, bottom: number, color: string) =>
  `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${color}" stroke="#0b0e16" stroke-opacity="0.12"/>`

function sunAndShade(car: Car): string {
  const random = randomFor(car, 'interior')
  const shafts = Array.from({ length: 6 }, (_, i) => {
    const [from, width, slant] = [random.int(-60, 600), random.int(50, 150), random.int(-220, 220)]
    const [fill, opacity] = i % 2 === 0 ? ['#fff1cf', 0.3] : ['#0b0e16', 0.5]
    const edge = [`${from} 0`, `${from + width} 0`, `${from + width + slant} 450`, `${from + slant} 450`].join('L')
    return `<path d="M${edge}Z" fill="${fill}" opacity="${opacity}"/>`
  })
  return shafts.join('') + patches(random, 4, 0.4)
}

function patches(random: Random, count: number, opacity: number): string {
  const fade = (id: string, color: string) =>
    `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  const spots = Array.from({ length: count }, (_, i) => {
    const [x, y, width, height] = [random.int(0, 600), random.int(0, 450), random.int(110, 260), random.int(80, 200)]
    return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="url(#${i % 2 === 0 ? 'sun' : 'shade'})"/>`
  })
  return `<defs>${fade('sun', '#fff6e0')}${fade('shade', '#0b0e16')}</defs>${spots.join('')}`
}

/**
 * Returns the camera position as an SVG transform of the car. Half of the cars are mirrored, as if photographed from
 * the other side.
 */
export function cameraTransform(car: Car, view: 'side' | 'front'): string {
  const random = createRandom(hash(`${car.vin} ${view} camera`))
  const scale = 0.74 + random.next() * 0.3
  const [x, y] = [300 + random.int(-45, 45) * (1.1 - scale) * 3, 345 + random.int(-45, 25)]
  const facing = random.chance(0.5) ? 1 : -1
  return `translate(${Math.round(x)} ${y}) scale(${facing * scale} ${scale}) translate(-300 -345)`
}

/** Draws the cabin from behind the front seats, as the content of a 600 x 450 SVG. */
export function drawInterior(car: Car): string {
  const isLeather = car.seats === 'leather'
  const { color: cover, tone } = seatCover(car)
  const dash = tone === 'light' ? [shadeColor(cover, 0.1), shadeColor(cover, -0.55)] : ['#3c424c', '#1a1d23']
  const rows = car.features.has('third row') ? [0, 1, 2] : [0]
  return `<defs>${svgGradient('sky', '#a9c4d6', '#e9ece6')}${svgGradient('dash', ...dash)}
${svgGradient('seat', shadeColor(cover, 0.12), cover, shadeColor(cover, -0.4))}
<pattern id="weave" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 3.5H3.5M3.5 0V3.5" stroke="#ffffff" stroke-opacity="0.25" stroke-width="1.3"/></pattern></defs>
<rect width="600" height="450" fill="#14171d"/>${windshield(hash(car.vin) % 80)}${dashboard(car)}
${rows.map((row) => seats(isLeather, shadeColor(cover, 0.45), row, rows.length)).join('')}
${car.features.has('torn seats') ? tear : ''}${sunAndShade(car)}`
}

const windshield = (shift: number) => `<path d="M30 60C150 30 450 30 570 60L540 200H60Z" fill="url(#sky)"/>
<path d="M48 160Q${150 + shift} 112 ${280 + shift} 148T552 134L540 200H60Z" fill="#7f9787"/>
<rect x="252" y="28" width="96" height="26" rx="9" fill="#0c0e12"/><rect x="258" y="33" width="84" height="16" rx="5" fill="#5b6d78"/>`

const dashboard = (car: Car) => `<path d="M0 200C90 174 510 174 600 200V450H0Z" fill="url(#dash)"/>
<path d="M254 260H346L366 450H234Z" fill="#20242b"/>
<g fill="none" stroke="#0f1115"><ellipse cx="166" cy="252" rx="70" ry="62" stroke-width="14"/><path d="M98 258H234M166 260V312" stroke-width="12"/></g>
<circle cx="166" cy="256" r="26" fill="#2b3038"/><rect x="246" y="186" width="108" height="68" rx="7" fill="#07090c" stroke="#4a505b" stroke-width="2"/>
${car.features.has('warning lights') ? warningLamp : ''}${screen(car)}${car.transmission === 'manual' ? stick : selector}`

function screen(car: Car): string {
  const [hasMap, hasIcons] = [car.features.has('navigation'), car.features.has('apple carplay')]
  const map = `<rect x="252" y="192" width="96" height="56" fill="#dfe5dc"/><path d="M256 204L346 214M284 192L276 248M318 192L324 248" stroke="#ffffff" stroke-width="5"/>
<path d="M306 248C300 226 284 222 288 210L330 198" fill="none" stroke="#2f7de1" stroke-width="4"/>`
  const radio = `<rect x="270" y="202" width="60" height="16" fill="#27404a"/><path d="M276 210H308" stroke="#7fd0d8" stroke-width="3"/>
<circle cx="276" cy="234" r="7" fill="#565c66"/><circle cx="324" cy="234" r="7" fill="#565c66"/>`
  const icons = ['#3fb566', '#e8eaec', '#2f7de1', '#e35b4f', '#f0a63a', '#8a63d2', '#37b3c4', '#8b9199'].map(
    (fill, i) =>
      `<rect x="${260 + (i % 4) * 21}" y="${199 + Math.floor(i / 4) * 24}" width="16" height="16" rx="5" fill="${fill}"/>`,
  )
  return (hasMap ? map : hasIcons ? '' : radio) + (hasIcons ? icons.join('') : '')
}

const warningLamp = `<rect x="190" y="196" width="38" height="22" rx="5" fill="#0a0c0f"/>
<path d="M197 204H201L204 200H213L216 204H221V213H203L200 210H197Z" fill="#f5a524"/>`

const tear = `<path d="M64 392L90 380L104 390L132 374L160 388L136 398L118 410L96 402Z" fill="#e3d3a8" stroke="#0c0e12" stroke-width="2"/>
<path d="M78 391L104 396L140 387" fill="none" stroke="#9c8a5c" stroke-width="2"/>`

const stick = `<path d="M272 360C276 334 324 334 328 360Z" fill="#0d0f13"/><path d="M300 345V306" stroke="#aab0b8" stroke-width="6"/>
<circle cx="300" cy="300" r="18" fill="#1a1d23" stroke="#8b9199" stroke-width="2"/><path d="M292 293V307M300 293V307M308 293V307M292 300H308" stroke="#e6e8ea" stroke-width="2"/>`

const selector = `<rect x="276" y="296" width="48" height="72" rx="8" fill="#0d0f13"/><path d="M296 350V318" stroke="#8b9199" stroke-width="7"/>
<path d="M281 306C281 296 311 296 311 306L307 324H285Z" fill="#2c3139" stroke="#9aa0a8" stroke-width="2"/><path d="M318 306V350" stroke="#d5d8dc" stroke-width="4" stroke-dasharray="4 10"/>`

/**
 * Draws two seats from behind, with an aisle between them. Rows farther away are smaller and higher in the picture.
 */
function seats(isLeather: boolean, thread: string, row: number, rows: number): string {
  const [size, top, apart] = rows === 1 ? [1, 196, 166] : [0.62 + 0.26 * row, 178 + row * 66, 128 + row * 40]
  const shapes = `<rect x="-44" y="-18" width="88" height="62" rx="24"/><path d="M-84 300C-104 180-98 90-76 62C-52 46 52 46 76 62C98 90 104 180 84 300Z"/>`
  const texture = isLeather
    ? `<path d="M-52 300C-60 190-56 110-44 84H44C56 110 60 190 52 300M-54 130H54M-58 190H58M-58 250H58" fill="none" stroke="${thread}" stroke-width="2" stroke-dasharray="5 3"/>
<path d="M-68 100C-62 74-40 66-10 64" fill="none" stroke="#ffffff" stroke-opacity="0.3" stroke-width="6" stroke-linecap="round"/>`
    : `<g fill="url(#weave)">${shapes}</g>`
  return [-1, 1]
    .map((hand) => {
      const place = `translate(${300 + hand * apart} ${top}) scale(${size * hand} ${size})`
      return `<g transform="${place}"><g fill="url(#seat)" stroke="#0c0e12" stroke-width="2">${shapes}</g>${texture}</g>`
    })
    .join('')
}
