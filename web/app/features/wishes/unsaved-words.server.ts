import { unsavedCompilePrice } from '#domain/plans/action-price'
import type { Database, Transaction } from '#platform/database'
import type { UnsavedWords } from '#prisma/generated/client'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { startCompilation } from '../../services/temporal.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { chargeAllowance } from '../searches/search-store.server'

/** Minimum interval between model calls for one user, however fast the text changes. */
const betweenCallsMs = 3_000
/** After this time, the reading counts as failed: the model did not respond or no worker is running. */
const timeoutMs = 30_000
/** Additional delay, after `timeoutMs`, before failed text is retried. */
const pauseMs = 30_000
const everyMs = 250

/** Text that a worker reads before it is saved: wishes, or a description of the whole car. */
export interface WordsToRead {
  /** Normalized, so the same text matches however a form submits it. */
  words: string
  isDescription: boolean
}

export type ReadState =
  | { state: 'read'; row: UnsavedWords }
  /** The model is working on it, or will be soon. */
  | { state: 'reading' }
  /** `allowance`: the account's daily allowance is used up. `budget`: the model's. `unread`: the model is down. */
  | { state: 'failed'; reason: 'allowance' | 'budget' | 'unread' }

/**
 * Has a worker read the text, if it is new to this account and within its daily allowance and the model budget, and
 * waits up to `waitMs` for the result.
 */
export async function waitUntilRead(owner: Owner, text: WordsToRead, waitMs: number): Promise<ReadState> {
  const until = Date.now() + waitMs
  for (;;) {
    const found = (await findReading(owner.id, text)) ?? (await requestReading(owner, text))
    if (found.state !== 'reading' || Date.now() + everyMs > until) return found
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Null if the text was never requested or is due for a retry. */
export async function findReading(userId: string, text: WordsToRead): Promise<ReadState | null> {
  const row = await findUnsaved(database(), userId, text)
  if (!row) return null
  if (isRead(row)) return { state: 'read', row }
  if (isDue(row)) return null
  if (row.failure === null && ageMs(row) < timeoutMs) return { state: 'reading' }
  return { state: 'failed', reason: row.failure === 'budget' ? 'budget' : 'unread' }
}

/** Requests a reading of text that is new or due for a retry. */
async function requestReading(owner: Owner, text: WordsToRead): Promise<ReadState> {
  try {
    const id = await withOwnerLock(owner, (tx) => claimReading(tx, owner, text))
    if (id === null || (await startCompilation(id))) return { state: 'reading' }
    await database().unsavedWords.updateMany({ where: { id }, data: { failure: 'unread' } })
  } catch (thrown) {
    if (thrown instanceof HttpError && thrown.status === 429) return { state: 'failed', reason: 'allowance' }
    throw thrown
  }
  return { state: 'failed', reason: 'unread' }
}

/** Claims the row to read. Returns null if the text was requested already or another request was too recent. */
async function claimReading(tx: Transaction, owner: Owner, text: WordsToRead): Promise<string | null> {
  const last = await tx.unsavedWords.findFirst({ where: { userId: owner.id }, orderBy: { askedAt: 'desc' } })
  if (last && ageMs(last) < betweenCallsMs) return null
  const known = await findUnsaved(tx, owner.id, text)
  if (known && !isDue(known)) return null
  const asked = { failure: null, askedAt: new Date() }
  const { id } = known
    ? await tx.unsavedWords.update({ where: { id: known.id }, data: asked })
    : await tx.unsavedWords.create({ data: { ...asked, ...text, userId: owner.id } })
  await chargeAllowance(tx, owner.id, unsavedCompilePrice)
  return id
}

const ageMs = ({ askedAt }: UnsavedWords) => Date.now() - askedAt.getTime()
const isRead = ({ isDescription, drafts, description }: UnsavedWords) => (isDescription ? description : drafts) !== null
const isDue = (row: UnsavedWords) => !isRead(row) && ageMs(row) > timeoutMs + pauseMs

const findUnsaved = (db: Database | Transaction, userId: string, { words, isDescription }: WordsToRead) =>
  db.unsavedWords.findFirst({ where: { userId, words, isDescription }, orderBy: { askedAt: 'desc' } })
