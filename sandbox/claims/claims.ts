import type { Feature } from '#domain/judgment/features/features'
import { lexicon, type Entry } from './lexicon'
import { numberIn } from './numbers'

/** What a text says about a feature, with the exact quote. */
export interface Claim {
  feature: Feature
  answer: 'yes' | 'no'
  /** The value of a numeric feature, which is never denied; null for other features. */
  number: number | null
  quote: string
}

const negators =
  "no|not|never|without|zero|non|isn'?t|wasn'?t|hasn'?t|doesn'?t|don'?t|didn'?t|nobody|free of|sin|nunca|ning[uú]n|libre de"
/** A negator, up to four words, and then the denied term. */
const deniedBefore = new RegExp(`(?<![\\p{L}\\d])(?:${negators})(?:[-\\s]+[\\p{L}\\d'/]+){0,4}[-\\s]+$`, 'iu')
const deniedAfter = /^[-\s]+free(?![\p{L}\d])/iu

/** Splits a text into clauses. A "no" applies to its own clause only. */
export const clausesOf = (text: string) =>
  text
    .split(/(?:[.!?](?=\s|$)|[;\n]|,(?!\d{3})|\s-\s|\s(?:but|pero|with|has|con)\s)+/iu)
    .filter((clause) => clause.trim() !== '')

/** All claims about known features in a text. One per feature: the first plain statement. */
export function claimsOf(text: string): Claim[] {
  const clauses = clausesOf(text)
  return lexicon.flatMap((entry) => {
    for (const clause of clauses) {
      const claim = claimIn(clause, entry)
      if (claim) return [claim]
    }
    return []
  })
}

function claimIn(clause: string, entry: Entry): Claim | null {
  const { feature, isNumber } = entry
  const read = withoutIgnored(clause, entry)
  const contrary = entry.no ? statement(read, clause, entry.no) : null
  if (contrary && !contrary.denied) return { feature, answer: 'no', number: null, quote: contrary.quote }
  const said = statement(read, clause, entry.yes)
  if (!said) return null
  if (!isNumber) return { feature, answer: said.denied ? 'no' : 'yes', number: null, quote: said.quote }
  const number = said.denied ? null : numberIn(said.quote)
  return number === null ? null : { feature, answer: 'yes', number, quote: said.quote }
}

/** Replaces wordings that only look like the feature with spaces, so positions in the clause do not change. */
export const withoutIgnored = (clause: string, { ignore }: Pick<Entry, 'ignore'>): string =>
  ignore ? clause.replace(ignore, (found) => ' '.repeat(found.length)) : clause

/** Finds a pattern in a clause and checks whether the clause denies it. The quote includes the negator. */
export function statement(read: string, clause: string, pattern: RegExp): { denied: boolean; quote: string } | null {
  const found = pattern.exec(read)
  if (!found) return null
  const end = found.index + found[0].length
  const before = deniedBefore.exec(clause.slice(0, found.index))
  if (before) return { denied: true, quote: clause.slice(before.index, end) }
  const after = deniedAfter.exec(clause.slice(end))
  if (after) return { denied: true, quote: clause.slice(found.index, end + after[0].length) }
  return { denied: false, quote: clause.slice(found.index, end) }
}
