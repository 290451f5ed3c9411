import type { Random } from '#sandbox/random'
import { carName, type Car } from '#sandbox/inventory/cars/car'

export interface Template {
  dealer: string
  statesStock: boolean
  statesMiles: boolean
  isLong: boolean
  seed: number
}

export function createTemplate(random: Random): Template {
  return {
    dealer: `${random.pick(['Blue Heron', 'Copper Mill', 'Tamarack', 'Old Ferry', 'Summit'])} ${random.pick(['Motors', 'Auto Sales', 'Auto Group'])}`,
    statesStock: random.chance(0.7),
    statesMiles: random.chance(0.6),
    isLong: random.chance(0.7),
    seed: random.int(0, 1e9),
  }
}

const openings = [
  (dealer: string) => `${dealer} is proud to offer this vehicle! All of our cars go through a multi point inspection.`,
  (dealer: string) =>
    `WELCOME TO ${dealer.toUpperCase()}!! EASY FINANCING FOR EVERYONE, GOOD CREDIT, BAD CREDIT, NO CREDIT!!`,
  (dealer: string) => `Offered by: ${dealer}. Visit our website for more photos and to apply online today.`,
]
const endings = [
  'Price does not include tax, title, license and doc fees. Stock photos may be used. We are not responsible for typographical errors.',
  'Trade-ins welcome! Extended warranty available. Call us or stop by our lot, open Monday to Saturday 9 to 7.',
  'We finance all credit. Our team speaks English and Spanish. Se habla espanol. Low monthly payments with approved credit.',
]
const equipment =
  'Power windows, power locks, cruise control, air conditioning, AM/FM stereo, Bluetooth, backup camera, alloy wheels, keyless entry, tilt steering wheel, rear defrost, traction control.'

/** A dealer's listing text. Listings of one dealer differ only in the lines about the car. */
export function dealerText(template: Template, car: Car, stock: string): string {
  const { dealer, seed } = template
  const own = [
    `${carName(car)}`,
    `Exterior: ${car.paint}`,
    `Transmission: ${car.transmission}`,
    ...(template.statesMiles && car.miles !== null ? [`Mileage: ${car.miles.toLocaleString('en-US')}`] : []),
    ...(template.statesStock ? [`Stock #: ${stock}`] : []),
  ]
  return [
    openings[seed % openings.length]!(dealer),
    own.join('\n'),
    ...(template.isLong ? [equipment] : []),
    endings[seed % endings.length],
    `Call ${dealer} at (${200 + (seed % 700)}) ${200 + (seed % 613)}-${1_000 + (seed % 8_999)}.`,
  ].join('\n\n')
}
