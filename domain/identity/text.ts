import { isCarWord, isCommonWord } from './common-words'

/** The parts of an ad's text used to compare two ads. */
export interface TextFingerprint {
  /** Number of words, at most `maxWordsLength`. */
  length: number
  /** Pairs of neighboring words and their weight, which is low for words that thousands of ads share. */
  pairs: Map<string, number>
  /** Numbers with three or more digits, except prices, years and phone numbers. */
  numbers: Set<string>
  /** Number of different words about the car. */
  carWords: number
}

export interface TextMatch {
  /** Shared fraction of the weighted pairs of both texts, from 0 to 1. */
  likeness: number
  /** Shared fraction of the shorter text: near 1 if a seller shortened or extended the text. */
  contained: number
  /** Total weight of the shared pairs: how much the match proves. */
  shared: number
  /** Whether each text has numbers that the other lacks: a template with another car's figures. */
  otherNumbers: boolean
}

const maxWordsLength = 600
/** In characters. Anything longer is a dealer's fine print. */
const maxTextLength = 8_000
const weights = { rare: 1, half: 0.6, common: 0.25 }

/** The lowercase words of a text, without accents, links or apostrophes. */
export function wordsIn(text: string): string[] {
  const plain = text
    .slice(0, maxTextLength)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/\bhttps?:\S+|\bwww\.\S+/g, ' ')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, maxWordsLength)
}

export function fingerprintOf(text: string, car: { priceCents: number | null }): TextFingerprint {
  const words = wordsIn(text)
  const pairs = new Map<string, number>()
  for (let i = 1; i < words.length; i++) pairs.set(`${words[i - 1]} ${words[i]}`, weightOf(words[i - 1]!, words[i]!))
  return {
    length: words.length,
    pairs,
    numbers: new Set(numbersIn(text, car.priceCents)),
    carWords: new Set(words.filter(isCarWord)).size,
  }
}

function weightOf(one: string, other: string): number {
  const rare = Number(!isCommonWord(one)) + Number(!isCommonWord(other))
  return rare === 2 ? weights.rare : rare === 1 ? weights.half : weights.common
}

function numbersIn(text: string, priceCents: number | null): string[] {
  const bare = text
    .slice(0, maxTextLength)
    .replace(/\s+/g, ' ')
    .replace(/\$\s*[\d,.]+/g, ' ')
    .replace(/\(?\d{3}\)?[\s.-]{0,2}\d{3}[\s.-]{0,2}\d{4}(?!\d)/g, ' ')
    .replace(/(?<=\d),(?=\d{3}\b)/g, '')
  const price = priceCents === null ? '' : String(Math.round(priceCents / 100))
  return (bare.match(/\b[a-z]{0,4}\d{3,}[a-z0-9]*\b/gi) ?? [])
    .map((found) => found.toUpperCase())
    .filter((found) => found !== price && !/^(?:19|20)\d\d$/.test(found))
}

export function compareTexts(a: TextFingerprint, b: TextFingerprint): TextMatch {
  let [shared, total] = [0, 0]
  for (const [pair, weight] of a.pairs) {
    total += weight
    if (b.pairs.has(pair)) shared += weight
  }
  const ofB = sum(b.pairs.values())
  const all = total + ofB - shared
  const smaller = Math.min(total, ofB)
  const only = (one: TextFingerprint, other: TextFingerprint) =>
    [...one.numbers].some((number) => !other.numbers.has(number))
  return {
    likeness: all === 0 ? 0 : shared / all,
    contained: smaller === 0 ? 0 : shared / smaller,
    shared,
    otherNumbers: only(a, b) && only(b, a),
  }
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
