import { makes } from '../../catalog/names/catalog'
import { makeAliases } from '../../catalog/names/make-aliases'
import { features, featureEntry, foldText } from '../features/features'
import { fillers } from './uncovered-text'

export const gibberishText =
  'We couldn’t read that as a wish. Say what the car must have or must not have, like “leather seats” or “no rust”.'

/**
 * Whether a text has no word that could be about a car: only punctuation, or letters at random ("asdf qwer"). One word
 * that makes sense is enough. Never refuses words in another script, or with a digit, as in model codes.
 */
export function isGibberish(text: string): boolean {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return text.trim() !== '' && !words.some(makesSense)
}

function makesSense(word: string): boolean {
  if (/\d/.test(word) || /[^a-z]/.test(word) || vocabulary().words.has(word)) return true
  if (/(.)\1\1/.test(word) || isTypedAlongRow(word)) return false
  if (!/[aeiouy]/.test(word)) return word.length <= maxAbbreviation
  return word.length > 1 && unusualPairs(word) < maxUnusualPairs(word)
}

/** Letters of an abbreviation without a vowel: "lsd", "trd", "xdrv". */
const maxAbbreviation = 4
/** Words of a real language rarely have so many pairs of letters that no known word has. */
const maxUnusualPairs = (word: string) => (word.length < 7 ? 3 : 2)

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) => [row, [...row].reverse().join('')])
const minRun = 3

/** Whether the whole word consists of neighboring keys: "asdf", "qweasd", "lkjh". */
function isTypedAlongRow(word: string): boolean {
  if (word === '') return true
  for (let length = word.length; length >= minRun; length--) {
    const start = word.slice(0, length)
    if (rows.some((row) => row.includes(start)) && isTypedAlongRow(word.slice(length))) return true
  }
  return false
}

const pairsOf = (word: string) => Array.from({ length: word.length - 1 }, (_, i) => word.slice(i, i + 2))
const unusualPairs = (word: string) => pairsOf(word).filter((pair) => !vocabulary().pairs.has(pair)).length

let known: { words: Set<string>; pairs: Set<string> } | null = null

/** The words of the features, of makes and models, and of common phrases; and the pairs of letters in them. */
function vocabulary() {
  if (known) return known
  const entries = features.map(featureEntry)
  const texts = [
    ...entries.flatMap((one) => [
      one.name,
      one.spanish,
      one.definition,
      ...one.aliases,
      ...one.narrower,
      ...one.opposites,
    ]),
    ...makes.flatMap(({ name, models }) => [name, ...models.map((model) => model.name)]),
    ...Object.values(makeAliases).flat(),
    ...fillers,
  ]
  const words = new Set(texts.flatMap((text) => foldText(text).match(/[a-z]+/g) ?? []))
  known = { words, pairs: new Set([...words].flatMap(pairsOf)) }
  return known
}
