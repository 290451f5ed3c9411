import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { CriterionDraft } from '#domain/judgment/criteria/draft'
import { criteriaFrom } from '#domain/judgment/criteria/from-drafts'
import { unsavedPrice } from '#domain/plans/action-price'
import { criteriaLength, maxCriteriaLength, plainBreaks, tooLongWords } from '#domain/search/search-rules'
import { searchedNames, type Searched } from '#domain/search/searched-names'
import type { Database, Transaction } from '#platform/database'
import type { UnsavedWords } from '#prisma/generated/client'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { startCompiling } from '../../../services/temporal.server'
import { withOwnerLock, type Owner } from '../../accounts/session/lock-owner.server'
import { chargeAllowance } from '../store/charge.server'
import type { UnsavedCriteria } from './unsaved-words'

/** At most one call of the model for a person in this time, however fast the words change. */
const betweenCallsMs = 3_000
/** The model has not answered within this time, or no worker runs. */
const timeoutMs = 30_000
/** After a failure the same words are tried again no sooner. */
const pauseMs = 30_000
const everyMs = 250

/** Words in the form, and what the form searches for, which they may repeat. */
export interface TypedWords extends Searched {
  words: string
}

/**
 * How the words are read, waiting for it at most so long. Words that are new to this account are compiled by a worker,
 * at its own daily allowance and the model's budget.
 */
export async function waitForCompilation(owner: Owner, typed: TypedWords, waitMs: number): Promise<UnsavedCriteria> {
  const until = Date.now() + waitMs
  for (;;) {
    const unsaved = (await findUnsavedCriteria(owner.id, typed)) ?? (await ask(owner, typed))
    if (unsaved.state !== 'compiling' || Date.now() + everyMs > until) return unsaved
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** How the words are read as far as it is known; null where nobody has asked yet. */
export async function findUnsavedCriteria(userId: string, { words: given, ...searched }: TypedWords) {
  const words = asTyped(given)
  if (words === '') return compiled(words, [])
  if (criteriaLength(words) > maxCriteriaLength) return later(words, tooLongWords(words))
  const known = await findUnsaved(database(), userId, words)
  if (!known) return null
  const drafts = draftsOf(known)
  if (drafts) return compiled(words, criteriaFrom(drafts, words, searchedNames(searched)))
  if (isDue(known)) return null
  if (known.failure === null && ageMs(known) < timeoutMs) return compiling(words)
  return later(words, known.failure === 'budget' ? noBudget : noAnswer)
}

/** The criteria of words that were compiled before they were saved; null where they were not. */
export async function compiledCriteriaOf(userId: string, typed: TypedWords): Promise<Criterion[] | null> {
  const known = await findUnsavedCriteria(userId, typed)
  return known?.state === 'compiled' ? known.criteria : null
}

/** The same words are the same, however a form sent them. */
const asTyped = (words: string) => plainBreaks(words).trim()

const noAnswer = 'Your words are not read yet. Save the search: they are read then, and shown here.'
const noBudget =
  'Today’s budget for reading is used up. Save the search: your words are read once the next day’s begins.'
const oftenEnough = 'Your words were read very often today. Save the search: they are read then, and shown here.'

const compiled = (words: string, criteria: Criterion[]): UnsavedCriteria => ({ state: 'compiled', words, criteria })
const compiling = (words: string): UnsavedCriteria => ({ state: 'compiling', words })
const later = (words: string, sentence: string): UnsavedCriteria => ({ state: 'later', words, sentence })

/** Has words compiled that nobody has asked about, or whose last try is long enough ago. */
async function ask(owner: Owner, { words: given }: TypedWords): Promise<UnsavedCriteria> {
  const words = asTyped(given)
  try {
    const id = await withOwnerLock(owner, (tx) => claim(tx, owner, words))
    if (id === null || (await startCompiling(id))) return compiling(words)
    await database().unsavedWords.updateMany({ where: { id }, data: { failure: 'unread' } })
  } catch (thrown) {
    if (thrown instanceof HttpError && thrown.status === 429) return later(words, oftenEnough)
    throw thrown
  }
  return later(words, noAnswer)
}

/** The row to compile; null if the words are asked about already, or others were a moment ago. */
async function claim(tx: Transaction, owner: Owner, words: string): Promise<string | null> {
  const last = await tx.unsavedWords.findFirst({ where: { userId: owner.id }, orderBy: { askedAt: 'desc' } })
  if (last && ageMs(last) < betweenCallsMs) return null
  const known = await findUnsaved(tx, owner.id, words)
  if (known && !isDue(known)) return null
  const asked = { failure: null, askedAt: new Date() }
  const { id } = known
    ? await tx.unsavedWords.update({ where: { id: known.id }, data: asked })
    : await tx.unsavedWords.create({ data: { ...asked, userId: owner.id, words } })
  await chargeAllowance(tx, owner.id, unsavedPrice)
  return id
}

const ageMs = ({ askedAt }: UnsavedWords) => Date.now() - askedAt.getTime()
const isDue = (row: UnsavedWords) => row.drafts === null && ageMs(row) > timeoutMs + pauseMs

const findUnsaved = (db: Database | Transaction, userId: string, words: string) =>
  db.unsavedWords.findFirst({ where: { userId, words }, orderBy: { askedAt: 'desc' } })

// Safe: the worker wrote the column from a checked answer.
const draftsOf = ({ drafts }: UnsavedWords) => drafts as unknown as CriterionDraft[] | null
