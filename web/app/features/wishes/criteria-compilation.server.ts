import type { Criterion, CriterionDraft } from '#domain/judgment/criteria/criterion'
import { buildCriteria } from '#domain/judgment/criteria/from-drafts'
import { gibberishText, isGibberish } from '#domain/judgment/criteria/gibberish'
import { unsavedCompilePrice } from '#domain/plans/action-price'
import { criteriaLength, maxCriteriaLength, normalizeLineBreaks, tooLongText } from '#domain/search/search-rules'
import { searchedNames, type SearchToName } from '#domain/search/searched-names'
import type { Database, Transaction } from '#platform/database'
import type { UnsavedWords } from '#prisma/generated/client'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { startCompilation } from '../../services/temporal.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { chargeAllowance } from '../searches/search-store.server'
import type { CriteriaCompilation } from './criteria.server'

/** Minimum interval between model calls for one user, however fast the text changes. */
const betweenCallsMs = 3_000
/** After this time, the compilation counts as failed: the model did not respond or no worker is running. */
const timeoutMs = 30_000
/** Additional delay, after `timeoutMs`, before failed text is retried. */
const pauseMs = 30_000
const everyMs = 250

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
  const until = Date.now() + waitMs
  for (;;) {
    const unsaved = (await findCompilation(owner.id, typed)) ?? (await requestCompilation(owner, typed))
    if (unsaved.state !== 'compiling' || Date.now() + everyMs > until) return unsaved
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** The current compilation state of the text; null if it was never requested or is due for a retry. */
export async function findCompilation(userId: string, { words: given, ...searched }: CriteriaText) {
  const words = asTyped(given)
  if (words === '') return compiled(words, [])
  if (criteriaLength(words) > maxCriteriaLength) return later(words, tooLongText(words))
  if (isGibberish(words)) return later(words, gibberishText)
  const known = await findUnsaved(database(), userId, words)
  if (!known) return null
  const drafts = parseDrafts(known)
  if (drafts) return compiled(words, buildCriteria(drafts, words, searchedNames(searched)))
  if (isDue(known)) return null
  if (known.failure === null && ageMs(known) < timeoutMs) return compiling(words)
  return later(words, known.failure === 'budget' ? noBudget : noAnswer)
}

/** The criteria compiled before saving; null if the text was not compiled. */
export async function findCompiledCriteria(userId: string, typed: CriteriaText): Promise<Criterion[] | null> {
  const known = await findCompilation(userId, typed)
  return known?.state === 'compiled' ? known.criteria : null
}

/** Normalizes line breaks and whitespace, so the same text matches however a form submits it. */
const asTyped = (words: string) => normalizeLineBreaks(words).trim()

const noAnswer = 'We haven’t read your words yet. Save the search to see what we’ll check.'
const noBudget = 'We’ve reached today’s limit. Save the search, and we’ll read your words tomorrow.'
const allowanceUsedUp = 'You’ve changed your words too many times today. Save the search to see what we’ll check.'

const compiled = (words: string, criteria: Criterion[]): CriteriaCompilation => ({ state: 'compiled', words, criteria })
const compiling = (words: string): CriteriaCompilation => ({ state: 'compiling', words })
const later = (words: string, sentence: string): CriteriaCompilation => ({ state: 'later', words, sentence })

/** Requests compilation of text that is new or due for a retry. */
async function requestCompilation(owner: Owner, { words: given }: CriteriaText): Promise<CriteriaCompilation> {
  const words = asTyped(given)
  try {
    const id = await withOwnerLock(owner, (tx) => claimCompilation(tx, owner, words))
    if (id === null || (await startCompilation(id))) return compiling(words)
    await database().unsavedWords.updateMany({ where: { id }, data: { failure: 'unread' } })
  } catch (thrown) {
    if (thrown instanceof HttpError && thrown.status === 429) return later(words, allowanceUsedUp)
    throw thrown
  }
  return later(words, noAnswer)
}

/** Claims the row to compile. Returns null if the text was requested already or another request was too recent. */
async function claimCompilation(tx: Transaction, owner: Owner, words: string): Promise<string | null> {
  const last = await tx.unsavedWords.findFirst({ where: { userId: owner.id }, orderBy: { askedAt: 'desc' } })
  if (last && ageMs(last) < betweenCallsMs) return null
  const known = await findUnsaved(tx, owner.id, words)
  if (known && !isDue(known)) return null
  const asked = { failure: null, askedAt: new Date() }
  const { id } = known
    ? await tx.unsavedWords.update({ where: { id: known.id }, data: asked })
    : await tx.unsavedWords.create({ data: { ...asked, userId: owner.id, words } })
  await chargeAllowance(tx, owner.id, unsavedCompilePrice)
  return id
}

const ageMs = ({ askedAt }: UnsavedWords) => Date.now() - askedAt.getTime()
const isDue = (row: UnsavedWords) => row.drafts === null && ageMs(row) > timeoutMs + pauseMs

const findUnsaved = (db: Database | Transaction, userId: string, words: string) =>
  db.unsavedWords.findFirst({ where: { userId, words }, orderBy: { askedAt: 'desc' } })

// Safe: the worker validates the model's response before it writes the column.
const parseDrafts = ({ drafts }: UnsavedWords) => drafts as unknown as CriterionDraft[] | null
