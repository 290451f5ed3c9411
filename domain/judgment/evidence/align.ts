import { negations } from '../../text/negation-words'
import type { Word } from '../../text/tokens'

type Spelt = Pick<Word, 'folded' | 'gap'>

/** In words. Evidence is a short passage, and the limit keeps the search linear. */
export const maxQuoteWords = 80
/**
 * Minimum letters and digits in a quote that may have one wrong letter. Many words differ from a shorter quote by one
 * letter.
 */
const minForWrongLetter = 8
/** Minimum letters and digits in both words together: "a c" is not "ac". */
const minForJoining = 5

/**
 * Finds where a text contains a quote, word by word. Returns the indexes of the first and last word. `mayMend` allows
 * one difference: a wrong letter; two words that are joined, split or hyphenated; or a number attached to a name. At
 * each word, compares at most four times as many words as the quote has.
 */
export function findAlignments(text: Spelt[], quote: Spelt[], mayMend: boolean): { first: number; last: number }[] {
  if (quote.length === 0 || quote.length > maxQuoteWords) return []
  const letters = quote.reduce((sum, { folded }) => sum + folded.length, 0)
  const allowed = { mends: mayMend ? 1 : 0, wrongLetter: letters >= minForWrongLetter }
  const found: { first: number; last: number }[] = []
  for (let first = 0; first < text.length; first += 1) {
    const end = endOfMatch(text, first, quote, 0, allowed)
    if (end !== null) found.push({ first, last: end - 1 })
  }
  return found
}

interface Allowed {
  mends: number
  wrongLetter: boolean
}

/**
 * Returns the index after the last matched word, or null when the text from `t` does not match the quote from `q`.
 */
function endOfMatch(text: Spelt[], t: number, quote: Spelt[], q: number, allowed: Allowed): number | null {
  for (; q < quote.length; t += 1, q += 1) {
    const theirs = text[t]
    if (theirs === undefined) return null
    const ours = quote[q]!
    if (theirs.folded === ours.folded && (q === 0 || theirs.gap === ours.gap)) continue
    return allowed.mends === 0 ? null : endOfMended(text, t, quote, q, allowed)
  }
  return t
}

function endOfMended(text: Spelt[], t: number, quote: Spelt[], q: number, allowed: Allowed): number | null {
  const rest = { ...allowed, mends: 0 }
  const [theirs, theirNext, ours, ourNext] = [text[t]!, text[t + 1], quote[q]!, quote[q + 1]]
  const isSameWord = theirs.folded === ours.folded
  if (isSameWord && isJoint(theirs.gap) && isJoint(ours.gap)) return endOfMatch(text, t + 1, quote, q + 1, rest)
  if (q > 0 && theirs.gap !== ours.gap) return null
  const ends = [
    allowed.wrongLetter && isOneLetterOff(theirs.folded, ours.folded)
      ? endOfMatch(text, t + 1, quote, q + 1, rest)
      : null,
    isJoined(theirs, ours, ourNext) ? endOfMatch(text, t + 1, quote, q + 2, rest) : null,
    isJoined(ours, theirs, theirNext) ? endOfMatch(text, t + 2, quote, q + 1, rest) : null,
    isNumbered(theirs, ours) ? endOfMatch(text, t + 1, quote, q + 1, rest) : null,
  ]
  return ends.find((end) => end !== null) ?? null
}

/** Separators between two words that can also be written as one: "sun roof", "back-up", "A/C". */
const isJoint = (gap: string) => /^[ /-]?$/.test(gap)

function isJoined(whole: Spelt, left: Spelt, right: Spelt | undefined): boolean {
  if (right === undefined || !isJoint(right.gap) || whole.folded !== left.folded + right.folded) return false
  return right.gap !== ' ' || whole.folded.length >= minForJoining
}

/** In letters. Shorter names are the prefix of too many model codes. */
const minForNumbered = 5

/** A name with a model number attached: "xDrive" in "xDrive35d". */
const isNumbered = ({ folded: theirs }: Spelt, { folded: ours }: Spelt) =>
  ours.length >= minForNumbered &&
  /^\p{L}+$/u.test(ours) &&
  theirs.startsWith(ours) &&
  /\d/.test(theirs[ours.length] ?? '')

/**
 * Whether two words differ by one replaced, missing or added letter. Negations are excluded, because one letter can
 * reverse the meaning: "none" and "one", "free" and "fee".
 */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || short === long || negations.has(one) || negations.has(other)) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const isReplaced = short.length === long.length
  if (short.slice(isReplaced ? at + 1 : at) !== long.slice(at + 1)) return false
  const changed = `${isReplaced ? short[at] : ''}${long[at]}`
  return !/[^\p{L}]/u.test(changed)
}
