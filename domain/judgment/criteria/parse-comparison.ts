import { featureEntry, foldText } from '../features/features'
import { isListingFigure, findQuantity, toValidComparison, type Comparison, type Quantity } from './comparison'

/** "8,000", "8.000" with Spanish thousands separators, "8.5"; each may have "$", "k" or "mil". */
const number = String.raw`(\$?)\s{0,2}(\d{1,3}(?:\.\d{3}){1,3}(?![\d.])|\d[\d,]{0,12}(?:\.\d{1,3})?)\s{0,2}(?:(k|thousand|grand|mil)\b)?`
/** Words before a number. The strict ones exclude the number itself: "less than 2 owners" means one owner. */
const bounds = {
  most: /^(?:at most|no(?:t)? more than|no newer than|up to|max(?:imum)?(?: of)?|no mas de|(?:como )?maximo(?: de)?|hasta)\b/,
  least:
    /^(?:at least|no(?:t)? (?:less|older) than|min(?:imum)?(?: of)?|from|since|por lo menos|al menos|(?:como )?minimo(?: de)?|no menos de|desde|a partir de)\b/,
  strictlyMost: /^(?:under|below|less than|fewer than|older than|before|menos de)\b/,
  strictlyLeast: /^(?:over|above|more than|newer than|after|mas de)\b/,
}
/** "1 or 2", "2015 to 2018", "1-2". */
const range = new RegExp(String.raw`^(?:between |entre )?${number}\s{0,2}(?:or|to|and|–|-|o|a|y)\s{0,2}${number}`)
const alone = new RegExp(`^${number}`)
/** Words after a number: "2015 or newer", "300 hp or more", "15k miles max". */
const orMore =
  /\s?(?:\+|\b(?:(?:or|and) (?:newer|later|more|better|above|higher|up|over)|plus|min(?:imum)?|[oy] (?:mas(?: nuevos?)?|posterior|superior)|en adelante)\b)/
const orLess =
  /\s?\b(?:(?:or|and) (?:older|less|under|below|fewer|lower)|max(?:imum)?|[oy] (?:menos|mas viejos?|anterior))\b/

/**
 * Parses a short text that states one comparison and nothing else: "under 80k miles", "under $8k", "2015 or newer", "1
 * or 2 owners", "at least 300 hp", "mileage under 80k". Null for any other text, or when the quantity is ambiguous.
 */
export function parseComparison(text: string): Comparison | null {
  const wording = withDigits(foldText(text).replace(/\s+/g, ' ').trim())
  const cylinders = /^[vi]-?(\d{1,2})(?: engine| motor)?$/.exec(wording)
  if (cylinders) return exactly('cylinders', Number(cylinders[1]))
  const lead = /^([^\d$]{2,24}?):? (?=\S)/
  for (let rest = wording, name = ''; ;) {
    const found = comparisonOf(name, rest)
    const next = lead.exec(rest)
    if (found || !next) return found
    name = `${name} ${next[1]}`.trim()
    rest = rest.slice(next[0].length)
  }
}

const exactly = (quantity: Quantity, figure: number) => toValidComparison({ quantity, least: figure, most: figure })

interface Bound {
  least: number | null
  most: number | null
  isStrict: boolean
  /** A single number without a word for the minimum or the maximum. */
  isAlone: boolean
  rest: string
}

/** `name`: words before the numbers that belong to the quantity. */
function comparisonOf(name: string, wording: string): Comparison | null {
  const bound = boundOf(wording)
  if (!bound) return null
  const quantity = quantityOf(`${bound.rest} ${name}`, wording)
  if (!quantity) return null
  const step = bound.isStrict && isCount(quantity) ? 1 : 0
  const least = bound.least === null ? null : bound.least + step
  const most = bound.most === null ? null : bound.most - step
  if (bound.isAlone && maxByDefault.includes(quantity)) return toValidComparison({ quantity, least: null, most })
  if (bound.isAlone && minByDefault.includes(quantity)) return toValidComparison({ quantity, least, most: null })
  return toValidComparison({ quantity, least, most })
}

/** For these, a single number is the maximum (`maxByDefault`) or minimum (`minByDefault`) that the buyer accepts. */
const maxByDefault: Quantity[] = ['price', 'odometer', 'owners']
const minByDefault: Quantity[] = ['horsepower', 'fuel economy', 'towing capacity', 'electric range', 'keys']
const counted = ['owners', 'keys', 'seats', 'doors', 'cylinders']
const isCount = (quantity: Quantity) =>
  quantity === 'year' || (!isListingFigure(quantity) && counted.includes(featureEntry(quantity).unit ?? ''))

function boundOf(wording: string): Bound | null {
  const both = range.exec(wording)
  if (both) {
    const [least, most] = ends(both).sort((a, b) => a - b)
    return { least: least!, most: most!, isStrict: false, isAlone: false, rest: wording.slice(both[0].length) }
  }
  for (const [kind, pattern] of Object.entries(bounds)) {
    const word = pattern.exec(wording)
    const figure = word && alone.exec(wording.slice(word[0].length).trim())
    if (!word || !figure) continue
    const end = value(figure[2], figure[3])
    const isMost = /most$/i.test(kind)
    const rest = wording.slice(word[0].length).trim().slice(figure[0].length)
    return {
      least: isMost ? null : end,
      most: isMost ? end : null,
      isStrict: /^strict/.test(kind),
      isAlone: false,
      rest,
    }
  }
  return singleBound(wording)
}

/** In "15-20k", "k" applies to both numbers. In "$500 to $2k" and "900-2k" it does not. */
function ends([, dollar, first, suffix, otherDollar, second, otherSuffix]: RegExpExecArray): number[] {
  const isShared = !suffix && !(dollar && otherDollar) && value(first) < value(second)
  return [value(first, isShared ? otherSuffix : suffix), value(second, otherSuffix)]
}

function singleBound(wording: string): Bound | null {
  const single = alone.exec(wording)
  if (!single) return null
  const end = value(single[2], single[3])
  const rest = wording.slice(single[0].length)
  const isMore = orMore.test(rest)
  const isLess = !isMore && orLess.test(rest)
  return {
    least: isLess ? null : end,
    most: isMore ? null : end,
    isStrict: false,
    isAlone: !isMore && !isLess,
    rest: rest.replace(isMore ? orMore : orLess, ''),
  }
}

const thousand = 1_000
function value(digits = '', suffix?: string): number {
  const plain = /^\d{1,3}(?:\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : digits.replaceAll(',', '')
  return Number(plain) * (suffix ? thousand : 1)
}

const digitsOf: Record<string, string> = {
  ...{ one: '1', single: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8' },
  ...{ un: '1', una: '1', unico: '1', dos: '2', tres: '3', cuatro: '4', cinco: '5', seis: '6', siete: '7', ocho: '8' },
}
/** Two-digit years below this are in the 2000s: "'05" is 2005. */
const lastOfCentury = 50
const withDigits = (wording: string) =>
  wording
    .replace(/\b(?:(?:un ?)?solo|unolo|sole|only) (?=(?:dueno|propietario|owner)\b)/g, '1 ')
    .replace(/(?<!\d)['’](\d\d)(?!\d)/g, (_, short: string) => `${Number(short) < lastOfCentury ? 20 : 19}${short}`)
    .replace(/\p{L}+/gu, (word) => digitsOf[word] ?? word)

/** Words that suggest an amount: "under 2000" more likely means dollars than a year. */
const amountWords = /^(?:under|below|less|fewer|over|above|more|menos|mas|no mas|at most|up to|max)/
/** Words around a quantity that do not change its meaning. */
const ignoredWords = new Set(
  'a an the of on in is it with original actual total only solo de del el la los las'.split(' '),
)
/** Ignored, because an ad rarely states more than one fuel economy figure. */
const fuelEconomyWords = new Set(['highway', 'hwy', 'city', 'combined'])

/** Null unless the words around the numbers name one quantity and nothing else. */
function quantityOf(around: string, wording: string): Quantity | null {
  const words = around
    .replace(/[^\p{L}\s]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !ignoredWords.has(word))
  if (words.length === 0) {
    if (wording.includes('$')) return 'price'
    return /(?<!\d)\d{4}(?!\d)/.test(wording) && !amountWords.test(wording) ? 'year' : null
  }
  const quantity = quantityWorded(words.includes('mpg') ? words.filter((word) => !fuelEconomyWords.has(word)) : words)
  return wording.includes('$') && quantity !== 'price' ? null : quantity
}

/**
 * Accepts "miles", "ev range", or both with the unit first: "miles ev range". Null if the unit belongs to another
 * quantity.
 */
function quantityWorded(words: string[]): Quantity | null {
  const name = words.join(' ')
  const quantity = findQuantity(name) ?? findQuantity(`${name}s`)
  if (quantity) return quantity
  const behindUnit = words.length > 1 ? findQuantity(words.slice(1).join(' ')) : null
  return behindUnit && unitNames(behindUnit).includes(words[0]!) ? behindUnit : null
}

/** A price has a currency sign, and a year has no unit. */
function unitNames(quantity: Quantity): string[] {
  if (quantity === 'price') return ['dollars', 'dolares', 'usd', 'bucks']
  if (quantity === 'year') return []
  const plain = quantity === 'odometer' ? 'mi' : featureEntry(quantity).unit!.toLowerCase()
  const others = { mi: ['mile', 'miles', 'millas'], l: ['liter', 'liters'] }[plain] ?? []
  return [plain, plain.endsWith('s') ? plain.slice(0, -1) : `${plain}s`, ...others]
}
