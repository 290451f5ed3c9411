import type { Car } from '../inventory/cars/car'

/** Dashboard, wheel, screen and gear lever, as the car has them. */
export const dashboard = (car: Car): string =>
  `<path d="M0 196 C90 172 200 176 300 178 C400 176 510 172 600 196 V330 H0Z" fill="url(#dash)"/>
<path d="M0 198 C90 174 200 178 300 180 C400 178 510 174 600 198" fill="none" stroke="#59606c" stroke-width="2.5"/>
<path d="M24 236 C120 224 220 226 246 228 M354 228 C400 226 500 224 576 236" fill="none" stroke="#8d939b" stroke-width="3" opacity="0.75"/>
${[44, 512].map((x) => vent(x)).join('')}
${instruments()}
${screen(car)}
${console_(car)}
${wheel()}`

const vent = (x: number) =>
  `<rect x="${x}" y="200" width="46" height="24" rx="6" fill="#101318"/>${[206, 212, 218]
    .map((y) => `<path d="M${x + 4} ${y}H${x + 42}" stroke="#3b414b" stroke-width="2"/>`)
    .join('')}`

const instruments = () =>
  `<path d="M104 196 C120 168 214 168 230 196 L222 222 H112Z" fill="#12151a"/>
${[140, 194].map((x) => `<circle cx="${x}" cy="204" r="19" fill="#0b0d11" stroke="#d7dade" stroke-opacity="0.7" stroke-width="1.6"/><path d="M${x} 204 L${x + 11} 193" stroke="#e4573d" stroke-width="2.2" stroke-linecap="round"/>`).join('')}`

const wheel = () =>
  `<g fill="none" stroke-linecap="round"><ellipse cx="166" cy="252" rx="72" ry="64" stroke="#0f1115" stroke-width="15"/>
<ellipse cx="166" cy="250" rx="72" ry="64" stroke="#2d323a" stroke-width="9"/>
<path d="M100 262 L136 254 M232 262 L196 254 M166 312 V276" stroke="#22262d" stroke-width="13"/></g>
<ellipse cx="166" cy="256" rx="33" ry="24" fill="#2b3038" stroke="#12151a" stroke-width="2"/><circle cx="166" cy="256" r="8" fill="#9da3ab"/>`

/** A map with a route, a grid of round app icons, or a plain radio. */
function screen(car: Car): string {
  const has = (feature: 'navigation' | 'apple carplay') => car.features.has(feature)
  const framed = (inside: string) =>
    `<rect x="248" y="186" width="104" height="66" rx="7" fill="#07090c" stroke="#4a505b" stroke-width="2"/>${inside}`
  if (has('apple carplay')) {
    const colours = ['#3fb566', '#e8eaec', '#2f7de1', '#e35b4f', '#f0a63a', '#8a63d2', '#37b3c4', '#8b9199']
    const icons = colours.map(
      (fill, i) =>
        `<rect x="${262 + (i % 4) * 21}" y="${198 + Math.floor(i / 4) * 24}" width="15" height="15" rx="4.2" fill="${fill}"/>`,
    )
    const route = has('navigation')
      ? map(254, 191, 92, 56, 0.35)
      : '<rect x="253" y="191" width="94" height="56" rx="4" fill="#16202e"/>'
    return framed(route + icons.join(''))
  }
  if (has('navigation')) return framed(map(253, 191, 94, 56, 1))
  return `<rect x="252" y="196" width="96" height="40" rx="6" fill="#0d0f13" stroke="#454b55" stroke-width="2"/>
<rect x="270" y="203" width="60" height="14" rx="2" fill="#27404a"/><path d="M275 210H306" stroke="#7fd0d8" stroke-width="3"/>
${[276, 292, 308, 324].map((x) => `<rect x="${x - 6}" y="222" width="11" height="7" rx="2" fill="#353b45"/>`).join('')}
<circle cx="261" cy="216" r="5" fill="#565c66"/><circle cx="339" cy="216" r="5" fill="#565c66"/>`
}

const map = (x: number, y: number, width: number, height: number, opacity: number) =>
  `<g opacity="${opacity}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" fill="#dfe5dc"/>
<path d="M${x + 4} ${y + 12}L${x + width - 4} ${y + 22}M${x + 30} ${y}L${x + 22} ${y + height}M${x + 64} ${y}L${x + 70} ${y + height}" stroke="#ffffff" stroke-width="5"/>
<path d="M${x + 52} ${y + height}C${x + 46} ${y + 34} ${x + 30} ${y + 30} ${x + 34} ${y + 18}L${x + 72} ${y + 8}" fill="none" stroke="#2f7de1" stroke-width="4"/>
<path d="M${x + 52} ${y + height - 12}l6 10h-12z" fill="#1b4f9c"/></g>`

/** The tunnel between the seats, with a shift pattern on the knob or a selector beside its letters. */
function console_(car: Car): string {
  const tunnel = `<path d="M262 250 H338 L362 450 H238Z" fill="#20242b"/><path d="M262 250 L238 450 M338 250 L362 450" stroke="#3a404a" stroke-width="3"/>
<rect x="270" y="258" width="60" height="18" rx="4" fill="#14171c"/>${[279, 300, 321].map((x) => `<circle cx="${x}" cy="267" r="6" fill="#4b515b"/>`).join('')}
<circle cx="283" cy="412" r="17" fill="#111418" stroke="#383e48" stroke-width="3"/><circle cx="322" cy="412" r="17" fill="#111418" stroke="#383e48" stroke-width="3"/>`
  const manual = `<path d="M272 360 C276 334 290 326 300 326 C310 326 324 334 328 360 C318 370 282 370 272 360Z" fill="#15181d" stroke="#343a43" stroke-width="2"/>
<path d="M300 340V306" stroke="#aab0b8" stroke-width="6"/><circle cx="300" cy="300" r="18" fill="#1a1d23" stroke="#8b9199" stroke-width="2"/>
<path d="M292 293V307M300 293V307M308 293V307M292 300H308" stroke="#e6e8ea" stroke-width="2" stroke-linecap="round"/>`
  const automatic = `<rect x="276" y="296" width="48" height="72" rx="8" fill="#15181d" stroke="#343a43" stroke-width="2"/>
<path d="M300 350V318" stroke="#8b9199" stroke-width="7"/><path d="M284 306 C284 296 316 296 316 306 L312 324 H288Z" fill="#2c3139" stroke="#9aa0a8" stroke-width="2"/>
${[308, 322, 336, 350].map((y, i) => `<circle cx="318" cy="${y}" r="2.6" fill="${i === 0 ? '#e4573d' : '#d5d8dc'}"/>`).join('')}`
  return tunnel + (car.transmission === 'manual' ? manual : automatic)
}
