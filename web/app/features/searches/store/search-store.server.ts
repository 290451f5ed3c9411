import type { Criterion } from '#domain/judgment/criteria/criterion'
import { maxKept, priceOf } from '#domain/plans/action-price'
import { entitlementAt, planEndedText } from '#domain/plans/entitlement'
import { columnOf, fieldEntries } from '#domain/search/schema'
import { Prisma, type Transaction } from '#platform/database'
import { isSuspendableByPlan } from '#platform/plans/apply-plan'
import { restartWatching, resumeSearches } from '#platform/plans/resume-searches'
import { recordWakes } from '#platform/wakes'
import type { Search } from '#prisma/generated/client'
import { isUuid } from '../../../http/paths.server'
import { HttpError, notFound } from '../../../http/errors.server'
import { withOwnerLock, type Owner } from '../../accounts/session/lock-owner.server'
import { database } from '../../../services/database.server'
import { wakeSearches } from '../../../services/temporal.server'
import { chargeAllowance } from './charge.server'
import type { SearchFields } from './check-search.server'

export interface Owned {
  id: string
  userId: string
}

/** A search that is to be changed, with who asks for it. */
export interface OwnChange extends Owned {
  owner: Owner
}

/** A search of this person; 404 for other people's searches, deleted ones and invalid ids. */
export async function ownSearch({ id, userId }: Owned): Promise<Search> {
  const search = isUuid(id)
    ? await database().search.findFirst({ where: { id, userId, status: { not: 'DELETED' } } })
    : null
  if (!search) throw notFound('That search')
  return search
}

/** The person's searches, newest first. */
export function listSearches({ userId }: { userId: string }): Promise<Search[]> {
  return database().search.findMany({
    where: { userId, status: { not: 'DELETED' } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
  })
}

interface NewSearch {
  owner: Owner
  fields: SearchFields
  /** The criteria of the words if they were compiled before they were saved, else null. */
  compiled?: Criterion[] | null
  /** A UUID that its form was given. A form that is sent again, since no answer came, stores nothing more. */
  newId?: string | null
}

/**
 * Stores a search and starts to watch. 403 at the plan's limit of searches, 429 when the day's allowance is used up.
 */
export async function createSearch({ owner, fields, compiled = null, newId = null }: NewSearch): Promise<Search> {
  const userId = owner.id
  const search = await withOwnerLock(owner, async (tx) => {
    const taken = newId === null ? null : await tx.search.findUnique({ where: { id: newId } })
    if (taken?.userId === userId && taken.status !== 'DELETED') return taken
    const limit = await claimPlace(tx, userId)
    await claimRoom(tx, userId, limit)
    await chargeAllowance(tx, userId, priceOf('create', fields, fields.smartCriteria !== ''))
    const id = taken === null && newId !== null ? { id: newId } : {}
    const data = { ...fields, ...id, userId, criteria: firstCriteria(fields, compiled) }
    const created = await tx.search.create({ data })
    await recordWakes(tx, [created.id])
    return created
  })
  await wakeSearches([search.id])
  return search
}

/** The search, locked until the transaction ends; 404 when it was deleted meanwhile. */
export async function lockSearch(tx: Transaction, owned: Owned): Promise<Search> {
  const { id } = await ownSearch(owned)
  await tx.$executeRaw`SELECT id FROM "Search" WHERE id = ${id}::uuid FOR UPDATE`
  const search = await tx.search.findUniqueOrThrow({ where: { id } })
  if (search.status === 'DELETED') throw notFound('That search')
  return search
}

/** Criteria as the buyer edited them; null for no edit. Called with the locked search. */
export type EditCriteria = (search: Search) => Criterion[] | null

interface CriteriaChange {
  edit: EditCriteria
  /** The criteria of changed words if they were compiled before they were saved, else null. */
  compiled: Criterion[] | null
  /** Throws when these fields may not replace the stored ones. Called with the locked search, if they differ. */
  check: (stored: Search) => void
}

/**
 * Changes a search, and has its candidates filtered and judged again. If only its name, the policy or the rhythm is changed, screens
 * and alerts follow it from now on, and nothing is judged again. Criteria are edited only if the words stay, since changed words are
 * compiled again, unless that was done before. 404 when it was deleted meanwhile, 429 when the day's allowance is used up. Throws
 * what `edit` and `check` throw.
 */
export async function updateSearch(
  owned: OwnChange,
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
    const data = { ...fields, ...rejudge(), ...(criteria && { criteria }) }
    const search = await tx.search.update({ where: { id }, data })
    await chargeAllowance(tx, owned.userId, priceOf('change', search, wordsChanged && fields.smartCriteria !== ''))
    await recordWakes(tx, [id])
    return search
  })
  await wakeSearches([changed.id])
  return changed
}

// Each update below checks the old status, so that it cannot bring back a search that was deleted meanwhile.

/** Pauses a search until its buyer resumes it, also one that a plan would resume. */
export async function pauseSearch(owned: OwnChange): Promise<void> {
  const { id } = await ownSearch(owned)
  const data = { status: 'PAUSED' as const, pausedReason: null, suspendedAt: null }
  await withOwnerLock(owned.owner, async (tx) => {
    const { count } = await tx.search.updateMany({ where: { id, ...isSuspendableByPlan }, data })
    if (count > 0) await recordWakes(tx, [id])
  })
  await wakeSearches([id])
}

/**
 * Watches again from now on: cars posted during the pause are backfill. 403 at the plan's limit of searches, 429 when
 * the day's allowance is used up.
 */
export async function resumeSearch({ id: given, owner }: { id: string; owner: Owner }): Promise<void> {
  const search = await ownSearch({ id: given, userId: owner.id })
  const { id, status } = search
  if (status === 'ACTIVE') return
  await withOwnerLock(owner, async (tx) => {
    await claimPlace(tx, owner.id)
    if ((await resumeSearches(tx, [id])) === 0) return
    await chargeAllowance(tx, owner.id, priceOf('resume', search))
    await recordWakes(tx, [id])
  })
  await wakeSearches([id])
}

/** Has the search crawled at once; 429 when the day's allowance is used up. */
export async function runSearchNow(owned: OwnChange): Promise<void> {
  const search = await ownSearch(owned)
  await withOwnerLock(owned.owner, async (tx) => {
    await chargeAllowance(tx, owned.userId, priceOf('run-now', search))
    await recordWakes(tx, [search.id], { isForced: true })
  })
  await wakeSearches([search.id])
}

/** Marks the search as deleted, which hides it everywhere and ends its workflow. */
export async function deleteSearch(owned: OwnChange): Promise<void> {
  const { id } = await ownSearch(owned)
  await withOwnerLock(owned.owner, async (tx) => {
    await tx.search.update({ where: { id }, data: { status: 'DELETED' } })
    await recordWakes(tx, [id])
  })
  await wakeSearches([id])
}

/** Has all cars of a search filtered and judged again. Stored readings and answers serve again. */
export const rejudge = () => ({ version: { increment: 1 }, ...restartWatching() })

export const criteriaJson = (criteria: Criterion[]) => criteria as unknown as Prisma.InputJsonValue

/** Empty when there are no words to compile; else null until the model has compiled them. */
const firstCriteria = ({ smartCriteria }: SearchFields, compiled: Criterion[] | null) =>
  compiled !== null ? criteriaJson(compiled) : smartCriteria === '' ? [] : Prisma.DbNull

/** Returns how many searches the owner's plan watches at once. Call it after `lockOwner`. */
async function claimPlace(tx: Transaction, userId: string): Promise<number> {
  const select = { trialEndsAt: true, subscriptions: true }
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select })
  const entitlement = entitlementAt(user, new Date())
  if (!entitlement.isEntitled) throw new HttpError(403, planEndedText(entitlement))
  const { searchLimit } = entitlement
  const active = await tx.search.count({ where: { userId, status: 'ACTIVE' } })
  if (active < searchLimit) return searchLimit
  throw new HttpError(403, `Your plan watches up to ${searchLimit} searches at once. Pause or delete one to make room.`)
}

/** Limits paused searches too. Call it after `lockOwner`. */
async function claimRoom(tx: Transaction, userId: string, limit: number): Promise<void> {
  const most = maxKept(limit)
  const kept = await tx.search.count({ where: { userId, status: { not: 'DELETED' } } })
  if (kept < most) return
  throw new HttpError(403, `You can keep up to ${most} searches, paused ones included. Delete one to make room.`)
}

/** Whether a change of the column has all cars judged again. */
const isJudged = (column: string) => !unjudgedColumns.has(column)
const unjudgedColumns = new Set<string>(fieldEntries.flatMap(([name, field]) => (field.isJudged ? [] : columnOf(name))))

const pick = (fields: SearchFields, isPicked: (column: string) => boolean): Partial<SearchFields> =>
  Object.fromEntries(Object.entries(fields).filter(([column]) => isPicked(column)))

function isSame(before: Search, fields: Partial<SearchFields>): boolean {
  return Object.entries(fields).every(([name, value]) => {
    const old = before[name as keyof SearchFields]
    return JSON.stringify(old) === JSON.stringify(value)
  })
}
