import { maxCriteria, wishKey, uniqueBy, type Alternative, type Criterion } from './criterion'
import { withDoubt } from './from-drafts'
import { parseWording, rewriteExceptions, type ParsedWish } from './wording'

/** "2.5" is one number. */
const betweenSentences = /[.;!?]+(?:\s|$)|\n/
const betweenParts = /,\s+(?:(?:and|y|but|pero)\s+)?|\s+(?:and|y|but|pero)\s+/i

/** Between commas it would count as a wish of its own: "no rust, please". */
const courtesy = /,? ?\b(?:please|pls|plz|por favor)\b(?= ?(?:[.,;!\n]|$))/gi

/**
 * What code makes of a buyer's words without the model: quick and rough, for a preview. What it does not know becomes
 * an open question, remarks included.
 */
export function parseWishes(words: string): Criterion[] {
  const plain = words.replace(/[^\S\n]+/g, ' ').replace(courtesy, '')
  const wishes = rewriteExceptions(plain).split(betweenSentences).flatMap(readSentence)
  const criteria = wishes.flatMap(toCriteria)
  return uniqueBy(criteria, wishKey)
    .slice(0, maxCriteria)
    .map((criterion, i) => ({ ...criterion, id: `a${i + 1}` }))
}

/** A sentence of which code knows only a part is read part by part. */
function readSentence(sentence: string): ParsedWish[] {
  const whole = parseWording(sentence)
  return whole.some(({ alternatives }) => alternatives.some(isOpen))
    ? sentence.split(betweenParts).flatMap(parseWording)
    : whole
}

const isOpen = ({ feature, comparison }: Alternative) => feature === null && comparison === null

/** An unwanted "rust or dents" is two criteria, since either one speaks against a car. */
function toCriteria({ polarity, strength, alternatives, condition }: ParsedWish): Omit<Criterion, 'id'>[] {
  const wish = withDoubt({
    ...{ kind: 'wish' as const, polarity: polarity ?? 'wanted', strength: strength ?? 'should' },
    ...{ alternatives, condition, isDoubted: false, words: null },
  })
  return wish.polarity === 'wanted' ? [wish] : alternatives.map((only) => ({ ...wish, alternatives: [only] }))
}
