import type { Criterion, CriterionDraft } from '#domain/judgment/criteria/criterion'
import { buildCriteria } from '#domain/judgment/criteria/from-drafts'
import { gibberishText, isGibberish } from '#domain/judgment/criteria/gibberish'
import { criteriaLength, maxCriteriaLength, normalizeLineBreaks, tooLongText } from '#domain/search/search-rules'
import { searchedNames, type SearchToName } from '#domain/search/searched-names'
import type { Owner } from '../accounts/session/sessions.server'
import type { CriteriaCompilation } from './criteria.server'
import { findReading, waitUntilRead, type ReadState } from './unsaved-words.server'

/** The criteria text, with the form's car and location, which the text may repeat. */
export interface CriteriaText extends SearchToName {
  words: string
}

/**
 * Compiles the text and waits up to `waitMs` for the result. A worker compiles text that is new to this account, within
 * the account's daily allowance and the model budget.
 */
export async function waitForCompilation(
  owner: Owner,
  typed: CriteriaText,
  waitMs: number,
): Promise<CriteriaCompilation> {
  const text = toRead(typed)
  return uncompilable(text.words) ?? toCompilation(await waitUntilRead(owner, text, waitMs), typed)
}

/** The current compilation state of the text; null if it was never requested or is due for a retry. */
export async function findCompilation(userId: string, typed: CriteriaText): Promise<CriteriaCompilation | null> {
  const text = toRead(typed)
  const known = uncompilable(text.words)
  if (known) return known
  const read = await findReading(userId, text)
  return read && toCompilation(read, typed)
}

/** The criteria compiled before saving; null if the text was not compiled. */
export async function findCompiledCriteria(userId: string, typed: CriteriaText): Promise<Criterion[] | null> {
  const known = await findCompilation(userId, typed)
  return known?.state === 'compiled' ? known.criteria : null
}

/** Normalizes line breaks and whitespace, so the same text matches however a form submits it. */
const asTyped = (words: string) => normalizeLineBreaks(words).trim()
const toRead = ({ words }: CriteriaText) => ({ words: asTyped(words), isDescription: false })

const failures = {
  unread: 'We haven’t read your words yet. Save the search to see what we’ll check.',
  budget: 'We’ve reached today’s limit. Save the search, and we’ll read your words tomorrow.',
  allowance: 'You’ve changed your words too many times today. Save the search to see what we’ll check.',
}

const compiled = (words: string, criteria: Criterion[]): CriteriaCompilation => ({ state: 'compiled', words, criteria })
const later = (words: string, sentence: string): CriteriaCompilation => ({ state: 'later', words, sentence })

/** The result for text that no model needs to read; null for other text. */
function uncompilable(words: string): CriteriaCompilation | null {
  if (words === '') return compiled(words, [])
  if (criteriaLength(words) > maxCriteriaLength) return later(words, tooLongText(words))
  return isGibberish(words) ? later(words, gibberishText) : null
}

function toCompilation(read: ReadState, { words: given, ...searched }: CriteriaText): CriteriaCompilation {
  const words = asTyped(given)
  if (read.state === 'reading') return { state: 'compiling', words }
  if (read.state === 'failed') return later(words, failures[read.reason])
  // Safe: the worker validates the model's response before it writes the column.
  const drafts = read.row.drafts as unknown as CriterionDraft[]
  return compiled(words, buildCriteria(drafts, words, searchedNames(searched)))
}
