import type { Random } from '#sandbox/random'
import { carName, type Car } from '#sandbox/inventory/cars/models'

// Edits that sellers make between two postings of one car.

/** Swaps, drops, or doubles a letter in about `share` of the words. */
function withTypos(text: string, share: number, random: Random): string {
  return text.replace(/[a-z]{4,}/gi, (word) => {
    if (!random.chance(share)) return word
    const at = random.int(1, word.length - 2)
    const kind = random.next()
    if (kind < 0.4) return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
    return kind < 0.7 ? word.slice(0, at) + word.slice(at + 1) : word.slice(0, at) + word[at] + word.slice(at)
  })
}

const added = [
  'Price reduced!',
  'PRICE DROP',
  'Still available.',
  'Need gone this weekend.',
  'No trades please.',
  'Just had the oil changed.',
  'Reposting because the last buyer never showed up.',
  'Will consider reasonable offers.',
  'New battery put in last week.',
]

/** The same text with sentences dropped, moved, or added, a few typos, and changed capitalization. */
export function rewordText(text: string, random: Random): string {
  let sentences = text.split(/(?<=[.!?])\s+/)
  if (sentences.length > 4 && random.chance(0.35)) sentences.splice(random.int(0, sentences.length - 1), 1)
  if (random.chance(0.15)) sentences = [...sentences.slice(1), sentences[0]!]
  if (random.chance(0.45)) sentences.splice(random.chance(0.5) ? 0 : sentences.length, 0, random.pick(added))
  const typed = withTypos(sentences.join(' '), random.chance(0.4) ? 0.04 : 0, random)
  return random.chance(0.08) ? typed.toUpperCase() : typed
}

const praise = ['*price drop*', 'must go', 'low miles', 'clean', 'great commuter', 'OBO', 'runs great', '- reduced']

export function rewordTitle(title: string, random: Random): string {
  const roll = random.next()
  if (roll < 0.55) return title
  if (roll < 0.8) return `${title} ${random.pick(praise)}`
  if (roll < 0.9) return title.toUpperCase()
  return title.split(' ').slice(0, 3).join(' ')
}

/** Usually a little lower, sometimes unchanged, rarely higher. Whole dollars. */
export function changePrice(price: number | null, random: Random): number | null {
  if (price === null) return null
  const roll = random.next()
  if (roll < 0.4) return price
  const factor = roll < 0.95 ? 0.98 - random.next() * 0.16 : 1.04
  return Math.round((price * factor) / 50) * 50
}

/** 98,123 unchanged, as 98,000, as 98k (98000 in the form), slightly higher, or omitted. */
export function retypeMiles(miles: number | null, random: Random): number | null {
  if (miles === null) return null
  const roll = random.next()
  if (roll < 0.45) return miles
  if (roll < 0.65) return Math.round(miles / 1_000) * 1_000 || null
  if (roll < 0.72) return Math.floor(miles / 1_000) * 1_000 || null
  return roll < 0.9 ? miles + random.int(5, 700) : null
}

interface Template {
  dealer: string
  statesStock: boolean
  statesMiles: boolean
  isLong: boolean
  seed: number
}

export function createDealerTemplate(random: Random): Template {
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
export function fillDealerTemplate(template: Template, car: Car, stock: string): string {
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
