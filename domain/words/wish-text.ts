import type { Polarity } from '../judgment/criteria/criterion'
import { isFeature } from '../judgment/features/features'
import { isConfirmed, type Verdict } from '../judgment/verdicts/verdict'
import { memoize } from '../memoize'
import { capitalize, spellNames, wishPhrases } from './wish-phrases'

export { capitalize, spellNames }

export interface WishToName {
  /** See `criterionLabel`: "heated seats or apple carplay", "timing belt replaced (if at least 90,000 mi)". */
  label: string
  polarity: Polarity
}

/**
 * The wish as the buyer means it: "No salvage title", "One owner", "Heated seats or Apple CarPlay". A check mark beside
 * it is always good, a cross always bad.
 */
export const wishText = (wish: WishToName): string => capitalize(wishPhrase(wish))

/** `wishText` for the middle of a sentence: "no salvage title". */
export const wishPhrase = ({ label, polarity }: WishToName): string => phrases(`${polarity} ${label}`)

/** What the ad leaves open, after "not stated": "sunroof", "salvage title". Names the thing, not the direction. */
export const topicPhrase = ({ label, polarity }: WishToName): string =>
  polarity === 'wanted' ? wishPhrase({ label, polarity }) : topicOf(label)

/**
 * The wish that a stored rejection (`gradeVerdicts`) fails: "Has salvage title" fails "No salvage title". Null for any
 * other reason.
 */
export function failedWishText(reason: string): string | null {
  const [, found, label] = /^(No|Has) (.+)$/.exec(reason) ?? []
  return label === undefined ? null : wishText({ label, polarity: found === 'No' ? 'wanted' : 'unwanted' })
}

/** The label of a wish in the buyer's own words where those may not be shown (worker/notify/alerts/alert-status). */
export const unnamedWish = 'one of your wishes'

/** Counts unnamed wishes instead of repeating them, after the named ones: "sunroof", "4 of your wishes". */
export function countUnnamed(wishes: string[]): string[] {
  const named = wishes.filter((wish) => wish !== unnamedWish)
  const unnamed = wishes.length - named.length
  return unnamed === 0 ? wishes : [...named, unnamed === 1 ? unnamedWish : `${unnamed} of your wishes`]
}

/** What speaks for a car, for a subject line: "leather seats", "no salvage title". Empty without criteria. */
export const confirmedWishes = (verdicts: Pick<Verdict, 'label' | 'polarity' | 'answer'>[]): string[] =>
  countUnnamed(verdicts.filter(isConfirmed).map(wishPhrase))

/** A feature by itself, as in "Look closer: odometer in doubt". */
export const featurePhrase = (label: string): string => wishPhrase({ label, polarity: 'wanted' })

const topicOf = (label: string) => spellNames((isFeature(label) && topics[label]) || label.replaceAll('/', ' or '))
const topics: Record<string, string> = {
  smoking: 'whether anyone smoked in it',
  dealer: 'dealer or private seller',
  'odometer doubt': 'true mileage',
  'missing title': 'title',
  'as is': 'whether it sells as is',
  garaged: 'where it was kept',
  'parts only': 'whether it runs',
  accident: 'accidents',
  'open recall': 'open recalls',
  'mechanical problem': 'mechanical problems',
  'deployed airbags': 'whether airbags deployed',
  'us spec': 'US market',
}

const phrases = memoize(5_000, (key) => {
  const at = key.indexOf(' ')
  const [polarity, label] = [key.slice(0, at) as Polarity, key.slice(at + 1)]
  const [, main = label, condition] = /^(.+?)( \(if .+\))$/.exec(label) ?? []
  const parts = main.split(/ or (?!newer$|older$)/).map((part) => partPhrase(part.trim(), polarity))
  const joined = polarity === 'wanted' ? joinAlternatives(parts) : joinUnwanted(parts)
  return spellNames(`${joined}${condition ?? ''}`)
})

/** "heated or leather seats": a shared last word is not repeated. */
function joinAlternatives(parts: string[]): string {
  const words = parts.map((part) => part.split(' '))
  const last = words[0]?.at(-1)
  const isShared = words.every((one) => one.length > 1 && one.at(-1) === last)
  return words.map((one, i) => (isShared && i < words.length - 1 ? one.slice(0, -1) : one).join(' ')).join(' or ')
}

/** "no rust or dents", because either one counts against the car. */
function joinUnwanted(parts: string[]): string {
  if (parts.every((part) => part.startsWith('no '))) {
    return `no ${joinAlternatives(parts.map((part) => part.slice('no '.length)))}`
  }
  return parts.join(' and ')
}

function partPhrase(part: string, polarity: Polarity): string {
  const isWanted = polarity === 'wanted'
  if (isFeature(part)) return wishPhrases[part]?.[isWanted ? 0 : 1] ?? (isWanted ? part : `no ${part}`)
  return comparisonPhrase(part, polarity) ?? (isWanted ? part : denied(part))
}

/**
 * Words `formatComparison` the way people say them: "under $15,000", "one owner". An unwanted range becomes the wanted
 * one beside it. Null for other labels.
 */
function comparisonPhrase(label: string, polarity: Polarity): string | null {
  const isWanted = polarity === 'wanted'
  const year = /^(\d{4}) or (newer|older)$/.exec(label)
  if (year) return isWanted ? label : `${year[2] === 'newer' ? 'older' : 'newer'} than ${year[1]}`
  const found = /^(?:(at most|at least) )?(\$?[\d,.]+(?: to \$?[\d,.]+)?)( .+)?$/.exec(label)
  if (!found) return null
  const [, end, number = '', unit = ''] = found
  const figure = `${number === '1' ? 'one' : number}${unit.replace(' L engine size', ' L engine')}`
  if (end === undefined) return isWanted ? figure : `not ${figure}`
  const isSum = number.startsWith('$') || unit === ' mi'
  if ((end === 'at most') === isWanted) {
    if (isSum) return `under ${figure}`
    if (!isWanted) return `${isCount.test(unit) ? 'fewer' : 'less'} than ${figure}`
    return number === '1' ? figure : `up to ${figure}`
  }
  if (isWanted) return `at least ${figure}`
  return isSum ? `over ${figure}` : `more than ${figure}`
}

const isCount = /owner|key|seat|door|cylinder/

/** Never a double negative: unwanted "no title" is a wish for a title. */
function denied(label: string): string {
  if (label === unnamedWish) return label
  const [, lacking] = /^(?:no|without|lacks?|lacking) (.+)$/.exec(label) ?? []
  if (lacking) return `with ${lacking}`
  const [, opposite] = /^(?:not|never|non)[ -](.+)$/.exec(label) ?? []
  if (opposite) return opposite
  if (/^(?:isn|aren|wasn|doesn|don|hasn|won|can)['’]?t\b/.test(label)) return `not “${label}”`
  return isDescription(label) ? `not ${label}` : `no ${label}`
}

/** Words that describe the car, after which "no" would be ungrammatical: "lowered", "from the rust belt". */
const isDescription = (label: string) =>
  /^(?:an?|from|in|on|for|by|too|very|so|used|driven|kept|parked|sold|previously|formerly|more|less|over|under)\s/.test(
    label,
  ) ||
  /^[\p{L}-]+ed$/u.test(label) ||
  adjectives.has(label)

const adjectives = new Set(
  `black white silver gray grey red blue green brown beige gold yellow orange purple tan loud noisy flashy ugly dirty old
  new used cheap expensive big small large huge tiny slow fast heavy low high foreign domestic american japanese german
  european imported manual automatic sporty boring`.split(/\s+/),
)
