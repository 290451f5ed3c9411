import { maxCriteria, criterionMeaningKey, uniqueBy, type Alternative, type Criterion } from './criterion'
import { invertDoubtfulWish } from './from-drafts'
import { parseWording, rewriteExceptions, type ParsedWish } from './wording'

/** A period inside a number ("2.5") does not end a sentence. */
const betweenSentences = /[.;!?]+(?:\s|$)|\n|\s*\((?!if|when|si\b)|\)(?=\s|$)/
const betweenParts =
  /,\s+(?:(?:and|y|but|pero)\s+)?|\s+(?:and|y|but|pero)\s+|(?<!\b(?:ha[sd]|have|having|with|or|o|ni|que|is|are|con|there['’]?s))\s+(?=(?:no|sin)\s)/i

/** Removed because the comma would make it a separate wish: "no rust, please". */
const courtesy = /,? ?\b(?:please|pls|plz|por favor)\b(?= ?(?:[.,;!\n]|$))/gi

/**
 * Parses a buyer's text without the model: a rough, fast preview. Anything unknown, including remarks, becomes an open
 * question.
 */
export function parseWishes(words: string): Criterion[] {
  const plain = words.replace(/[^\S\n]+/g, ' ').replace(courtesy, '')
  const wishes = rewriteExceptions(plain).split(betweenSentences).flatMap(readSentence)
  const criteria = wishes.flatMap(toCriteria)
  return uniqueBy(criteria, criterionMeaningKey)
    .slice(0, maxCriteria)
    .map((criterion, i) => ({ ...criterion, id: `a${i + 1}` }))
}

function readSentence(sentence: string): ParsedWish[] {
  const whole = parseWording(sentence)
  return whole.some(({ alternatives }) => alternatives.some(isOpen))
    ? sentence.split(betweenParts).flatMap(parseWording)
    : whole
}

const isOpen = ({ feature, comparison }: Alternative) => feature === null && comparison === null

/** An unwanted "rust or dents" is two criteria, because either one counts against a car. */
function toCriteria({ polarity, strength, alternatives, condition }: ParsedWish): Omit<Criterion, 'id'>[] {
  const wish = invertDoubtfulWish({
    ...{ kind: 'wish' as const, polarity: polarity ?? 'wanted', strength: strength ?? 'should' },
    ...{ alternatives, condition, isDoubted: false, words: null },
  })
  return wish.polarity === 'wanted' ? [wish] : alternatives.map((only) => ({ ...wish, alternatives: [only] }))
}
