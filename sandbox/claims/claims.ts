import type { Feature } from '#domain/judgement/features/features'
import { lexicon, type Entry } from './lexicon'

/** What a text says about one feature, with the exact words that say it. */
export interface Claim {
  feature: Feature
  answer: 'yes' | 'no'
  quote: string
}

const negators =
  "no|not|never|without|zero|non|isn'?t|wasn'?t|hasn'?t|doesn'?t|don'?t|didn'?t|nobody|free of|sin|nunca|ning[uú]n"
/** A negator, then at most four words, then what it denies. */
const deniedBefore = new RegExp(`(?<![\\p{L}\\d])(?:${negators})(?:[-\\s]+[\\p{L}\\d'/]+){0,4}[-\\s]+$`, 'iu')
const deniedAfter = /^[-\s]+free(?![\p{L}\d])/iu
const words = (pattern: string) => new RegExp(`(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`, 'giu')

/** The parts of a text that a "no" applies to: sentences and lines, split at commas and at "but". */
export const clausesOf = (text: string) =>
  text.split(/(?:[.!?](?=\s|$)|[;\n,]|\s-\s|\s(?:but|pero|with|has|con)\s)+/iu).filter((clause) => clause.trim() !== '')

/** Everything a text claims of the known features, one claim each: the first plain statement. */
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
  // Replaced by as many spaces, so that positions in the clause stay the same.
  const read = entry.ignore ? clause.replace(words(entry.ignore), (found) => ' '.repeat(found.length)) : clause
  const contrary = entry.no ? statement(read, clause, entry.no) : null
  if (contrary && !contrary.denied) return { feature: entry.feature, answer: 'no', quote: contrary.quote }
  const said = statement(read, clause, entry.yes)
  if (said) return { feature: entry.feature, answer: said.denied ? 'no' : 'yes', quote: said.quote }
  return null
}

/** Finds a pattern in a clause and tells whether the clause denies it. The quote includes the denying word. */
export function statement(read: string, clause: string, pattern: string): { denied: boolean; quote: string } | null {
  const found = words(pattern).exec(read)
  if (!found) return null
  const end = found.index + found[0].length
  const before = deniedBefore.exec(clause.slice(0, found.index))
  if (before) return { denied: true, quote: clause.slice(before.index, end) }
  const after = deniedAfter.exec(clause.slice(end))
  if (after) return { denied: true, quote: clause.slice(found.index, end + after[0].length) }
  return { denied: false, quote: clause.slice(found.index, end) }
}
