import { dayMs } from '#domain/durations'
import {
  actionKinds,
  dailyAllowances,
  allowanceUsedUpText,
  type ActionPrice,
  maxStoredSearches,
  getActionPrice,
} from '#domain/plans/action-price'
import { budgetTier } from '#domain/plans/budget'
import { entitlementAt, planEndedText } from '#domain/plans/entitlement'
import { newDayText } from '#domain/words/new-day-text'
import { type Database, type Transaction, Prisma } from '#platform/database'
import { recordSpends } from '#platform/spend'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import { fieldColumn, fieldEntries } from '#domain/search/schema'
import { suspendableByPlanWhere, restartWatchingData, resumeSearches } from '#platform/plans/apply-plan'
import { recordWakes } from '#platform/wakes'
import type { Search } from '#prisma/generated/client'
import { HttpError, notFound } from '../../http/errors.server'
import { isUuid } from '../../http/request-checks.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { database } from '../../services/database.server'
import { wakeSearches } from '../../services/temporal.server'
import { getCriteria } from '../wishes/criteria.server'
import { regradeSearch } from '../wishes/regrade.server'
import type { SearchFields } from './check-search.server'

/**
 * Charges an action on a search to its owner's daily allowance. Throws a 429 when the allowance is used up. Call it in
 * the action's own transaction, so the 429 rolls back both. Every action calls it after it writes the search row, so
 * two actions cannot deadlock. Deleting a search refunds nothing.
 */
export async function chargeAllowance(tx: Transaction, userId: string, price: ActionPrice): Promise<void> {
  const select = { emailVerifiedAt: true, timeZone: true, trialEndsAt: true, subscriptions: true }
  const now = new Date()
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select })
  const most = dailyAllowances[budgetTier(user.emailVerifiedAt, entitlementAt(user, now).plan)]
  const spends = actionKinds.map((kind) => ({ kind, amount: price[kind], most: most[kind] }))
  const usedUp = await recordSpends(tx, userId, spends)
  if (!usedUp) return
  const words = allowanceUsedUpText(usedUp, newDayText({ now, timeZone: user.timeZone }))
  throw new HttpError(429, words, { 'retry-after': String(secondsOfDayLeft(now)) })
}

/** Seconds until midnight UTC, when the daily allowance resets. */
const secondsOfDayLeft = (now: Date) => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000)

export interface SearchKey {
  id: string
  userId: string
}

export interface AuthorizedSearch extends SearchKey {
  owner: Owner
}

/**
 * Loads a search of this user. Throws a 404 for another user's search, a deleted search or an invalid id. A transaction
 * passes itself as `db`: a second connection for each could use up the pool (http/one-connection.integration.test.ts).
 */
export async function getSearch({ id, userId }: SearchKey, db: Database | Transaction = database()): Promise<Search> {
  const search = isUuid(id) ? await db.search.findFirst({ where: { id, userId, status: { not: 'DELETED' } } }) : null
  if (!search) throw notFound('That search')
  return search
}

export function listSearches({ userId }: { userId: string }): Promise<Search[]> {
  return database().search.findMany({
    where: { userId, status: { not: 'DELETED' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
}

interface NewSearch {
  owner: Owner
  fields: SearchFields
  compiled?: Criterion[] | null
  /** A UUID generated with the form. Makes a resubmit after a lost response idempotent. */
  newId?: string | null
}

/**
 * Stores a search and starts watching it. Throws a 403 at the plan's search limit and a 429 when the daily allowance is
 * used up.
 */
export async function createSearch({ owner, fields, compiled = null, newId = null }: NewSearch): Promise<Search> {
  const userId = owner.id
  const search = await withOwnerLock(owner, async (tx) => {
    const existing = newId === null ? null : await tx.search.findUnique({ where: { id: newId } })
    if (existing?.userId === userId && existing.status !== 'DELETED') return existing
    const limit = await requireActiveSearchSlot(tx, userId)
    await requireStoredSearchSlot(tx, userId, limit)
    await chargeAllowance(tx, userId, getActionPrice('create', fields, fields.smartCriteria !== ''))
    const id = existing === null && newId !== null ? { id: newId } : {}
    const data = { ...fields, ...id, userId, criteria: firstCriteria(fields, compiled) }
    const created = await tx.search.create({ data })
    await recordWakes(tx, [created.id])
    return created
  })
  await wakeSearches([search.id])
  return search
}

/** Locks the search until the transaction ends. Throws a 404 if it was deleted in the meantime. */
export async function lockSearch(tx: Transaction, owned: SearchKey): Promise<Search> {
  const { id } = await getSearch(owned, tx)
  await tx.$executeRaw`SELECT id FROM "Search" WHERE id = ${id}::uuid FOR UPDATE`
  const search = await tx.search.findUniqueOrThrow({ where: { id } })
  if (search.status === 'DELETED') throw notFound('That search')
  return search
}

/** Returns the criteria as edited by the buyer, or null for no edit. Called with the locked search. */
export type EditCriteria = (search: Search) => Criterion[] | null

interface CriteriaChange {
  edit: EditCriteria
  /** The criteria for changed text, if they were compiled before saving; otherwise null. */
  compiled: Criterion[] | null
  /** Throws if these fields must not replace the stored ones. Called with the locked search, only if they differ. */
  check: (stored: Search) => void
}

/**
 * Updates a search and re-judges its candidates. Changes to fields that do not affect judging (name, alert policy,
 * schedule) apply from now on and re-judge nothing. `edit` runs only if the criteria text is unchanged, because changed
 * text is recompiled (unless `compiled` is given). Throws a 404 if the search was deleted in the meantime, a 429 when
 * the daily allowance is used up, and whatever `edit` and `check` throw.
 */
export async function updateSearch(
  owned: AuthorizedSearch,
  fields: SearchFields,
  { edit, compiled, check }: CriteriaChange = { edit: () => null, compiled: null, check: () => {} },
): Promise<Search> {
  const changed = await withOwnerLock(owned.owner, async (tx) => {
    const before = await lockSearch(tx, owned)
    if (!isSame(before, fields)) check(before)
    const { id } = before
    const [judged, unjudged] = [pick(fields, isJudged), pick(fields, (column) => !isJudged(column))]
    const wordsChanged = before.smartCriteria !== fields.smartCriteria
    const edited = wordsChanged ? null : edit(before)
    if (isSame(before, judged) && !edited) {
      return isSame(before, unjudged) ? before : tx.search.update({ where: { id }, data: unjudged })
    }
    const criteria = wordsChanged ? firstCriteria(fields, compiled) : edited && criteriaJson(edited)
    const data = { ...fields, ...rejudgeUpdate(), ...(criteria && { criteria }) }
    const search = await tx.search.update({ where: { id }, data })
    const { smartCriteria: _, ...filters } = judged
    // Changed filters are left to the worker, which filters all cars again.
    if (isSame(before, filters)) await regradeSearch(tx, before, getCriteria(search))
    await chargeAllowance(
      tx,
      owned.userId,
      getActionPrice('change', search, wordsChanged && fields.smartCriteria !== ''),
    )
    await recordWakes(tx, [id])
    return search
  })
  await wakeSearches([changed.id])
  return changed
}

// Each update below checks the old status, so it cannot restore a search that was deleted in the meantime.

/**
 * Pauses a search until its buyer resumes it. Also covers a search suspended by the plan, which would otherwise resume
 * on its own.
 */
export async function pauseSearch(owned: AuthorizedSearch): Promise<void> {
  const { id } = await getSearch(owned)
  const data = { status: 'PAUSED' as const, pausedReason: null, suspendedAt: null }
  await withOwnerLock(owned.owner, async (tx) => {
    const { count } = await tx.search.updateMany({ where: { id, ...suspendableByPlanWhere }, data })
    if (count > 0) await recordWakes(tx, [id])
  })
  await wakeSearches([id])
}

/**
 * Resumes a search. Cars posted during the pause count as backfill. Throws a 403 at the plan's search limit and a 429
 * when the daily allowance is used up.
 */
export async function resumeSearch({ id: given, owner }: { id: string; owner: Owner }): Promise<void> {
  const search = await getSearch({ id: given, userId: owner.id })
  const { id, status } = search
  if (status === 'ACTIVE') return
  await withOwnerLock(owner, async (tx) => {
    await requireActiveSearchSlot(tx, owner.id)
    if ((await resumeSearches(tx, [id])) === 0) return
    await chargeAllowance(tx, owner.id, getActionPrice('resume', search))
    await recordWakes(tx, [id])
  })
  await wakeSearches([id])
}

/** Forces a crawl of the search now. Throws a 429 when the daily allowance is used up. */
export async function runSearchNow(owned: AuthorizedSearch): Promise<void> {
  const search = await getSearch(owned)
  await withOwnerLock(owned.owner, async (tx) => {
    await chargeAllowance(tx, owned.userId, getActionPrice('run-now', search))
    await recordWakes(tx, [search.id], { isForced: true })
  })
  await wakeSearches([search.id])
}

/** Soft delete: hides the search everywhere and ends its workflow. */
export async function deleteSearch(owned: AuthorizedSearch): Promise<void> {
  const { id } = await getSearch(owned)
  await withOwnerLock(owned.owner, async (tx) => {
    await tx.search.update({ where: { id }, data: { status: 'DELETED' } })
    await recordWakes(tx, [id])
  })
  await wakeSearches([id])
}

/** Update data that re-filters and re-judges all cars of a search. Stored readings and answers are reused. */
export const rejudgeUpdate = () => ({ version: { increment: 1 }, ...restartWatchingData() })

export const criteriaJson = (criteria: Criterion[]) => criteria as unknown as Prisma.InputJsonValue

/** `[]` if there is no text to compile. SQL NULL until the model has compiled the text. */
const firstCriteria = ({ smartCriteria }: SearchFields, compiled: Criterion[] | null) =>
  compiled !== null ? criteriaJson(compiled) : smartCriteria === '' ? [] : Prisma.DbNull

/** Checks that the plan allows one more active search, and returns its search limit. Call it within `withOwnerLock`. */
async function requireActiveSearchSlot(tx: Transaction, userId: string): Promise<number> {
  const select = { trialEndsAt: true, subscriptions: true }
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select })
  const entitlement = entitlementAt(user, new Date())
  if (!entitlement.isEntitled) throw new HttpError(403, planEndedText(entitlement))
  const { searchLimit } = entitlement
  const active = await tx.search.count({ where: { userId, status: 'ACTIVE' } })
  if (active < searchLimit) return searchLimit
  throw new HttpError(403, `Your plan includes ${searchLimit} active searches. Pause or delete one to make room.`)
}

/** Limits the number of stored searches, including paused ones. Call it within `withOwnerLock`. */
async function requireStoredSearchSlot(tx: Transaction, userId: string, limit: number): Promise<void> {
  const most = maxStoredSearches(limit)
  const storedCount = await tx.search.count({ where: { userId, status: { not: 'DELETED' } } })
  if (storedCount < most) return
  throw new HttpError(403, `You can have up to ${most} searches, including paused ones. Delete one to make room.`)
}

const isJudged = (column: string) => !unjudgedColumns.has(column)
const unjudgedColumns = new Set<string>(
  fieldEntries.flatMap(([name, field]) => (field.isJudged ? [] : fieldColumn(name))),
)

const pick = (fields: SearchFields, isPicked: (column: string) => boolean): Partial<SearchFields> =>
  Object.fromEntries(Object.entries(fields).filter(([column]) => isPicked(column)))

function isSame(before: Search, fields: Partial<SearchFields>): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const old = before[name as keyof SearchFields]
    return JSON.stringify(old) === JSON.stringify(value)
  })
}
