import type { Feature } from '#domain/judgment/features/features'
import { lexicon, type LexiconEntry } from './wordings'

const words: [RegExp, number][] = [
  [/(?<!\p{L})(?:one|single|only|original|first|new|una?|[uú]nic[oa]|primer)(?!\p{L})/iu, 1],
  [/(?<!\p{L})(?:two|both|second|dos|segundo)(?!\p{L})/iu, 2],
  [/(?<!\p{L})(?:three|third|tres|tercer)(?!\p{L})/iu, 3],
  [/(?<!\p{L})(?:four|fourth|cuatro|cuarto)(?!\p{L})/iu, 4],
  [/(?<!\p{L})(?:five|cinco)(?!\p{L})/iu, 5],
  [/(?<!\p{L})(?:six|seis)(?!\p{L})/iu, 6],
  [/(?<!\p{L})(?:seven|siete)(?!\p{L})/iu, 7],
  [/(?<!\p{L})(?:eight|ocho)(?!\p{L})/iu, 8],
]
const thousand = 1_000

/** Returns the first number in a text: "5,000 lb", "80k miles", "80 mil millas", "V6", "second owner". */
export function parseNumber(text: string): number | null {
  const digits = /(\d[\d,]*(?:\.\d+)?)\s?(k(?!\p{L})|mil(?!\p{L})|thousand)?/iu.exec(text)
  if (digits) return Number(digits[1]?.replaceAll(',', '')) * (digits[2] ? thousand : 1)
  return words.find(([pattern]) => pattern.test(text))?.[1] ?? null
}

export interface Claim {
  feature: Feature
  answer: 'yes' | 'no'
  /** Set for numeric features only, which are never denied. */
  number: number | null
  quote: string
}

const negators =
  "no|not|never|without|zero|non|isn'?t|wasn'?t|hasn'?t|doesn'?t|don'?t|didn'?t|nobody|free of|sin|nunca|ning[uú]n|libre de"
/** Matches a negator, up to four words, and then the denied term. */
const deniedBefore = new RegExp(`(?<![\\p{L}\\d])(?:${negators})(?:[-\\s]+[\\p{L}\\d'/]+){0,4}[-\\s]+$`, 'iu')
const deniedAfter = /^[-\s]+free(?![\p{L}\d])/iu

/** A "no" applies to its own clause only. */
export const splitClauses = (text: string) =>
  text
    .split(/(?:[.!?](?=\s|$)|[;\n]|,(?!\d{3})|\s-\s|\s(?:but|pero|with|has|con)\s)+/iu)
    .filter((clause) => clause.trim() !== '')

/** Extracts claims about known features. Returns one per feature: its first plain statement. */
export function extractClaims(text: string): Claim[] {
  const clauses = splitClauses(text)
  return lexicon.flatMap((entry) => {
    for (const clause of clauses) {
      const claim = claimIn(clause, entry)
      if (claim) return [claim]
    }
    return []
  })
}

function claimIn(clause: string, entry: LexiconEntry): Claim | null {
  const { feature, isNumber } = entry
  const read = blankIgnoredWordings(clause, entry)
  const contrary = entry.no ? findStatement(read, clause, entry.no) : null
  if (contrary && !contrary.denied) return { feature, answer: 'no', number: null, quote: contrary.quote }
  const said = findStatement(read, clause, entry.yes)
  if (!said) return null
  if (!isNumber) return { feature, answer: said.denied ? 'no' : 'yes', number: null, quote: said.quote }
  const number = said.denied ? null : parseNumber(said.quote)
  return number === null ? null : { feature, answer: 'yes', number, quote: said.quote }
}

/** Replaces wordings that only look like the feature with spaces, so positions in the clause do not change. */
export const blankIgnoredWordings = (clause: string, { ignore }: Pick<LexiconEntry, 'ignore'>): string =>
  ignore ? clause.replace(ignore, (found) => ' '.repeat(found.length)) : clause

/** Finds a pattern in a clause and checks whether the clause denies it. The quote includes the negator. */
export function findStatement(
  read: string,
  clause: string,
  pattern: RegExp,
): { denied: boolean; quote: string } | null {
  const found = pattern.exec(read)
  if (!found) return null
  const end = found.index + found[0].length
  const before = deniedBefore.exec(clause.slice(0, found.index))
  if (before) return { denied: true, quote: clause.slice(before.index, end) }
  const after = deniedAfter.exec(clause.slice(end))
  if (after) return { denied: true, quote: clause.slice(found.index, end + after[0].length) }
  return { denied: false, quote: clause.slice(found.index, end) }
}
