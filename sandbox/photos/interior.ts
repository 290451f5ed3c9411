import { hash } from '../random'
import type { Car } from '../inventory/cars/car'
import { lit } from './colour'
import { dashboard } from './dashboard'
import { seatRow, trimOf } from './seats'

/** The cabin from behind the front seats as the inside of an SVG of 600 by 450: what covers the seats, screen, gear lever. */
export function interior(car: Car): string {
  const trim = trimOf(car)
  const rows = car.features.has('third row') ? [0, 1, 2] : [0]
  return [
    definitions(trim.seat),
    '<rect width="600" height="450" fill="#14171d"/>',
    view(car),
    cabin(),
    dashboard(car),
    ...rows.map((row) => seatRow(trim, row, rows.length)),
    '<rect width="600" height="450" fill="url(#vignette)"/>',
  ].join('')
}

/** Through the windshield: a quiet sky over a hill or two, and the pillars around it. */
function view(car: Car): string {
  const turn = hash(car.vin) % 80
  return `<rect y="20" width="600" height="190" fill="url(#sky)"/>
<path d="M0 150 Q ${120 + turn} 104 ${250 + turn} 140 T 600 122 V210 H0Z" fill="#8fa596"/>
<path d="M0 170 Q ${200 - turn} 138 ${360 - turn} 164 T 600 158 V210 H0Z" fill="#6f8778"/>
<path d="M278 200 L296 158 H304 L330 200Z" fill="#9a9a98"/>`
}

const cabin = () => `<path d="M0 0H600V60C470 26 130 26 0 60Z" fill="#2b2f37"/>
<path d="M0 40C140 8 460 8 600 40V70C470 30 130 30 0 70Z" fill="#22262d"/>
<path d="M0 40 L62 196 L0 230Z" fill="#272b33"/><path d="M600 40 L538 196 L600 230Z" fill="#272b33"/>
<path d="M0 62 L70 200" stroke="#3a3f49" stroke-width="5"/><path d="M600 62 L530 200" stroke="#3a3f49" stroke-width="5"/>
<rect x="252" y="30" width="96" height="26" rx="9" fill="#14171c"/><rect x="257" y="34" width="86" height="18" rx="6" fill="#5b6d78"/>
<path d="M300 20V32" stroke="#14171c" stroke-width="6"/>`

function definitions(seat: string): string {
  const stop = (offset: number, fill: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${fill}" stop-opacity="${opacity}"/>`
  return `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${stop(0, '#a9c4d6')}${stop(1, '#e9ece6')}</linearGradient>
<linearGradient id="dash" x1="0" y1="0" x2="0" y2="1">${stop(0, '#3c424c')}${stop(0.35, '#2a2e36')}${stop(1, '#1a1d23')}</linearGradient>
<linearGradient id="seat" x1="0" y1="0" x2="1" y2="0">${stop(0, lit(seat, -0.3))}${stop(0.28, lit(seat, 0.1))}${stop(0.62, seat)}${stop(1, lit(seat, -0.42))}</linearGradient>
<linearGradient id="panel" x1="0" y1="0" x2="0" y2="1">${stop(0, lit(seat, 0.14))}${stop(1, lit(seat, -0.2))}</linearGradient>
<radialGradient id="vignette" cx="0.5" cy="0.45" r="0.75">${stop(0.6, '#000000', 0)}${stop(1, '#000000', 0.45)}</radialGradient>
<pattern id="weave" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 3.5H3.5M3.5 0V3.5M3.5 7H7M0 0H.1" stroke="#ffffff" stroke-opacity="0.2" stroke-width="1.3"/><path d="M0 5.2H3.5M5.2 0V3.5" stroke="#000000" stroke-opacity="0.28" stroke-width="1.3"/></pattern>
<pattern id="holes" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="1.5" cy="1.5" r="0.75" fill="#000000" opacity="0.35"/><circle cx="4.5" cy="4.5" r="0.75" fill="#000000" opacity="0.35"/></pattern>
</defs>`
}
