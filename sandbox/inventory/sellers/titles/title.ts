import { createRandom, hash, type Random } from '../../../random'
import type { Car } from '../../cars/models'
import { titleExtras } from './extras'
import { addTypo, drawCarName } from './car-names'

export interface TitleInput {
  car: Car
  /** Whole dollars. */
  price: number | null
  language: 'en' | 'es'
}

/** Longer titles are truncated by the site. */
const maxCharacters = 70

/** From real titles: 1,898 ads from 2017 and 473 from 2021. */
const shares = { nameless: 0.05, modelOnly: 0.1, typo: 0.0155, caps: 0.088, small: 0.107, decorated: 0.04 }
const spanishTitles = 0.7

/** Returns a title as a seller types it: the car's name in the seller's spelling, or no name at all. */
export function drawTitle(offered: TitleInput, random: Random): string {
  const roll = random.next()
  const isNameless = roll < shares.nameless
  const words = isNameless
    ? nameless(offered, random)
    : named(offered, roll < shares.nameless + shares.modelOnly, random)
  return styled(words, offered, random)
}

/** e.g. "Runs great", "LT 17,000 mi". */
function nameless({ car, price }: TitleInput, random: Random): string[] {
  const year = random.chance(0.3) ? String(car.year) : ''
  const { trim, paint, bodyType } = car
  const body = bodyType === 'suv' ? 'SUV' : bodyType
  const start = random.pick([
    ...[
      car.features.has('mechanical problem') ? 'Ran when parked' : 'Runs great',
      'Clean and ready',
      'Must sell',
      'Great car',
      'Nice and clean',
      'Low price',
      'Reliable transportation',
    ],
    ...[
      'Great first car',
      'Moving must go',
      'Good commuter',
      'For sale by owner',
      'Everything works',
      'Still available',
    ],
    ...['Make me an offer', 'Need gone today', 'Daily driver', 'Price lowered', 'Estate sale', 'Nice ride'],
    ...[`${paint} ${body}`, `Nice ${body}`, `${body} for sale`, `Clean ${paint} ${body}`, `${trim ?? body}`],
    ...[`${trim ?? 'Clean'} ${body}`, `Family ${body}`, `${paint} and clean`, `Good ${body}`],
  ])
  const amounts = [
    ...(random.chance(0.22) ? [mileage(car, random)] : []),
    ...(random.chance(0.1) ? [money(price, random)] : []),
  ]
  return [year, start, ...amounts]
}

function named(offered: TitleInput, isModelOnly: boolean, random: Random): string[] {
  const { car, price, language } = offered
  const own = drawCarName(car, random)
  const named = isModelOnly && /^[\d-]+$/.test(own.model) ? { ...own, model: car.model } : own
  const name = [...(isModelOnly || isRepeated(named) ? [] : [named.make]), named.model]
  const typed = random.chance(shares.typo) ? withTypo(name, random) : name
  const year = yearWords(car.year, random)
  const trim = car.trim && car.trim !== 'Base' && !named.hasTrim && random.chance(0.55) ? [car.trim] : []
  const head = arranged(year, typed, trim, random)
  const opened =
    language === 'es' && random.chance(spanishTitles) ? [random.pick(spanishOpenings), ...head] : opening(head, random)
  const numbers = [
    ...(random.chance(0.083) ? [mileage(car, random)] : []),
    ...(random.chance(0.046) ? [money(price, random)] : []),
  ]
  return [...opened, ...numbers, ...addedTo(car, random), ...partOf(car)]
}

/** Share of titles that end with a part that the car has or needs, as 48 of 2,188 real titles did. */
const endingWithPart = 0.022

/** By the car alone, so that the titles of other cars stay as they are. */
function partOf({ vin, features, bodyType, figures }: Car): string[] {
  const own = createRandom(hash(`part in the title of ${vin}`))
  if (!own.chance(endingWithPart)) return []
  const needed = ['needs a transmission', 'bad battery', 'needs an engine', 'needs body work']
  const present = ['Recaro seats', 'Brembo calipers', '35" tires', ...(figures.doors === 4 ? ['4 puertas'] : [])]
  const fitting = bodyType === 'pickup' ? [...present, '6 ft bed'] : present
  return [own.pick(features.has('mechanical problem') ? needed : fitting)]
}

const spanishOpenings = ['Vendo', 'Se vende', 'Vendo mi', 'En venta', 'Vendo carro', 'Bonito']

/** e.g. "GMC GMC", "Ram Ram 1500". */
const isRepeated = ({ make, model }: { make: string; model: string }) =>
  model.toLowerCase().startsWith(make.toLowerCase().split(' ').at(-1)! + ' ')

function yearWords(year: number, random: Random): string[] {
  const roll = random.next()
  if (roll < 0.09) return []
  if (roll >= 0.155) return [String(year)]
  const short = String(year).slice(2)
  return [random.chance(0.3) ? `'${short}` : short]
}

/** Usually year, make, model, trim. Some sellers put the year last. */
function arranged(year: string[], name: string[], trim: string[], random: Random): string[] {
  const roll = random.next()
  if (roll < 0.06) return [...name, ...trim, ...year]
  if (roll < 0.09) return [...name, ...year, ...trim]
  return [...year, ...name, ...trim]
}

function opening(head: string[], random: Random): string[] {
  if (random.chance(0.9)) return head
  return [random.pick(openings), ...head]
}

const openings = [
  ...['Clean', 'Nice', 'For sale', 'Selling my', 'Great', 'FS:', 'Beautiful', 'My', 'Reliable', 'Used'],
  ...['We finance!', 'Will trade', 'Looking for a good home:', 'Better than new', 'Financing available:', 'Not a toy:'],
]

function withTypo(name: string[], random: Random): string[] {
  const long = [...name.keys()].filter((at) => /^[a-z]{5,}/i.test(name[at]!))
  if (long.length === 0) return name
  const wrong = random.pick(long)
  return name.map((words, at) => (at === wrong ? words.replace(/^[a-z]{5,}/i, (word) => addTypo(word, random)) : words))
}

function mileage({ miles }: Car, random: Random): string {
  const whole = miles ?? 90_000
  const thousands = Math.max(1, Math.round(whole / 1_000))
  return random.pick([
    ...[`${thousands}k miles`, `${thousands}k`, `${thousands}K miles`, `only ${thousands}k miles`, `${thousands}k mi`],
    ...[`${whole.toLocaleString('en-US')} miles`, `${whole.toLocaleString('en-US')} mi`, `${thousands},000 miles`],
  ])
}

function money(price: number | null, random: Random): string {
  const amount = price ?? 4_500
  return random.pick([
    `$${amount}`,
    `$${amount.toLocaleString('en-US')}`,
    `$${amount} obo`,
    `- $${amount}`,
    `asking $${amount}`,
  ])
}

function addedTo(car: Car, random: Random): string[] {
  const roll = random.next()
  const count = roll < 0.38 ? 0 : roll < 0.78 ? 1 : 2
  const found: string[] = []
  // Most extras are true of few cars, so some draws find none.
  for (let i = 0; i < count * 3 && found.length < count; i++) {
    const { words, isSo } = random.pick(titleExtras)
    if (!found.includes(words) && (isSo?.(car) ?? true)) found.push(words)
  }
  const [first, ...others] = found
  if (first === undefined) return []
  // Without a comma, the "no" would seem to apply to the next words too.
  const needsComma = /\bnot?\b/.test(first)
  return [
    `${random.pick(['', '', '', '- ', '-- ', ', ', '/ '])}${first}`,
    ...others.map((words) => `${needsComma ? ', ' : ''}${words}`),
  ]
}

function styled(words: string[], offered: TitleInput, random: Random): string {
  const [casing, decoration] = [random.next(), random.next()]
  let text = fitted(words)
  // Some titles have only one case, such as "2012 BMW X5". They would distort the shares of uppercase and lowercase
  // titles.
  const isPlain = casing >= shares.caps + shares.small
  if (isPlain && !/[a-z]/.test(text) && random.chance(0.85)) text = fitted([text, 'Clean'])
  if (isPlain && !/[A-Z]/.test(text)) text = text.replace(/[a-z]/, (letter) => letter.toUpperCase())
  if (casing < shares.caps) text = text.toUpperCase()
  else if (!isPlain) text = text.toLowerCase()
  if (decoration >= shares.decorated) return text
  const [left, right] = random.pick([
    ['** ', ' **'],
    ['*** ', ' ***'],
    ['~~', '~~'],
    ['~ ', ' ~'],
    ['**', '**'],
    ['', ' ***'],
    ['★ ', ' ★'],
  ] as const)
  return `${left}${text.slice(0, maxCharacters - 8).trim()}${right}`
}

function fitted(words: string[]): string {
  let text = ''
  for (const word of words.filter(Boolean)) {
    const longer = `${text} ${word}`.trim().replace(/ ,/g, ',')
    if (longer.length <= maxCharacters) text = longer
  }
  return text
}

/** Share of sellers who pick the site's suggestion for make and model, which matches the catalog's wording. */
const suggested = 0.435
/** Models named by engine, where the suggestions are too. */
const suggestedByEngine = 0.05

/** Returns the "make and model" field, typed by the seller or picked from the site's suggestions. */
export function drawMakeModel(car: Car, random: Random): string {
  const own = drawCarName(car, random)
  const roll = random.next()
  const isSuggested = roll < (own.hasTrim ? suggestedByEngine : suggested)
  const name = isSuggested ? `${car.make} ${car.model}` : isRepeated(own) ? own.model : `${own.make} ${own.model}`
  const trim = car.trim && car.trim !== 'Base' && !own.hasTrim && random.chance(0.4) ? ` ${car.trim}` : ''
  const odd = random.next()
  // Free text: some sellers omit the make, some write something else.
  const written =
    isSuggested || odd > 0.06
      ? `${name}${trim}`
      : odd > 0.03
        ? `${own.model}${trim}`
        : random.pick([car.make, own.make, 'see ad', `${car.year} ${name}`])
  const typed = random.chance(0.015) ? withTypo(written.split(' '), random).join(' ') : written
  return random.chance(0.62) ? typed.toLowerCase() : typed
}
