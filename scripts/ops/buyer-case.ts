import { normalizeEmail } from '#domain/alerts/mail-address'
import { notifyTimeFor, isGrade } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { entitlementAt } from '#domain/plans/entitlement'
import { searchName } from '#domain/search/search-name'
import type { Search } from '#prisma/generated/client'
import { findSuppression } from '#platform/suppression'
import { argument, at, countOption, idArgument, OpsError, table, workflowLink, type Command, type Ops } from './context'

export const buyerCase: Command = {
  usage: 'case <email address> [--search id] [--link url] [--limit 20]',
  about: 'shows a buyer’s account, where alerts go, what each search saw, and why cars were not told',
  options: { search: 'only this search', link: 'only the ad with this URL', limit: 'cars at most for each search' },
  run: async (ops) => {
    const email = normalizeEmail(argument(ops, 'the buyer’s email address'))
    const user = await ops.db.user.findUnique({
      where: { email },
      include: {
        subscriptions: true,
        targets: { orderBy: { createdAt: 'asc' } },
        searches: { where: { status: { not: 'DELETED' }, id: ops.options.search }, orderBy: { createdAt: 'asc' } },
      },
    })
    if (!user) throw new OpsError('No account has this address.')
    const { plan, reason, until } = entitlementAt(user, new Date())
    const targets = user.targets.map(async (target) => {
      const suppressed = target.email ? await findSuppression(ops.db, target.email) : null
      const state = target.active ? (target.confirmedAt || target.isMain ? 'on' : 'not confirmed') : 'off'
      const last = await ops.db.alert.findFirst({
        where: { targetId: target.id, sentAt: { not: null } },
        orderBy: { sentAt: 'desc' },
      })
      return [target.kind, target.id, state, suppressed ?? target.deadReason, at(last?.sentAt)]
    })
    const parts = await Promise.all(user.searches.map((search) => searchCase(ops, search)))
    return [
      `account ${user.id}, since ${at(user.createdAt)}: ${plan} (${reason}${until ? ` until ${at(until)}` : ''})` +
        `, address ${user.emailVerifiedAt ? `verified ${at(user.emailVerifiedAt)}` : 'not verified'}`,
      '',
      ...table(['alerts go to', 'target', 'state', 'why', 'last sent'], await Promise.all(targets)),
      ...parts.flat(),
    ]
  },
}

export const oneSearch: Command = {
  usage: 'search <id> [--link url] [--limit 20]',
  about: 'shows what one search saw, why cars were not told, and where its workflow is',
  options: { link: 'only the ad with this URL', limit: 'cars at most' },
  run: async (ops) => {
    const search = await ops.db.search.findUnique({ where: { id: idArgument(ops, 'a search’s id') } })
    if (!search) throw new OpsError('There is no such search.')
    return [`account ${search.userId}`, ...(await searchCase(ops, search))]
  },
}

interface CarRow {
  title: string
  url: string
  stage: string
  reason: string | null
  verdicts: Verdict[]
  isBackfill: boolean
  isHeld: boolean
  judgeAfter: Date | null
  hiddenAt: Date | null
  goneAt: Date | null
  foundAt: Date
  toldAt: Date | null
  alert: string | null
}

async function searchCase(ops: Ops, search: Search): Promise<string[]> {
  const { db, options } = ops
  const { id } = search
  const [feeds, stages, cars] = await Promise.all([
    db.$queryRaw<{ marketplace: string; feeds: number; rows: number; success: Date | null; why: string | null }[]>`
      SELECT f.marketplace, count(*)::int AS feeds, sum(f."rowsSeen")::int AS rows, min(f."lastSuccessAt") AS success,
        CASE WHEN bool_or(h."pausedAt" IS NOT NULL) THEN 'paused by an operator' ELSE
          (array_agg(f."lastReason" ORDER BY f."failingSince") FILTER (WHERE f."failingSince" IS NOT NULL))[1] END AS why
      FROM "SearchFeed" sf JOIN "Feed" f ON f.id = sf."feedId" LEFT JOIN "MarketplaceHealth" h ON h.marketplace = f.marketplace
      WHERE sf."searchId" = ${id}::uuid AND NOT sf."isFirstLook" GROUP BY f.marketplace ORDER BY f.marketplace`,
    db.candidate.groupBy({ by: ['stage'], where: { searchId: id }, _count: true, _max: { foundAt: true } }),
    db.$queryRaw<CarRow[]>`
      SELECT l.title, l.url, c.stage::text, c.reason, c.verdicts, c."isBackfill", c."isHeld", c."judgeAfter", c."hiddenAt",
        l."goneAt", c."foundAt",
        (SELECT min(n."notifiedAt") FROM "NotifiedCar" n JOIN "NotificationTarget" t ON t.id = n."targetId"
         WHERE t."userId" = ${search.userId}::uuid AND (n."listingId" = l.id OR n."vehicleId" = l."vehicleId")) AS "toldAt",
        (SELECT string_agg(DISTINCT lower(a.status::text) || coalesce(': ' || a.failure, ''), '; ') FROM "Alert" a
         WHERE a."searchId" = c."searchId" AND a."listingId" = l.id) AS alert
      FROM "Candidate" c JOIN "Listing" l ON l.id = c."listingId"
      WHERE c."searchId" = ${id}::uuid AND (${options.link ?? null}::text IS NULL OR l.url = ${options.link ?? null})
      ORDER BY c.stage = 'FILTERED', c."foundAt" DESC LIMIT ${countOption(ops, 'limit', 20)}`,
  ])
  const state = search.status === 'PAUSED' ? `paused (${search.pausedReason ?? 'by its owner'})` : 'watched'
  const muted = await db.mutedSearch.count({ where: { searchId: id } })
  return [
    '',
    `search ${id} "${searchName(search)}": ${state} since ${at(search.watchingSince)}, ` +
      `alerts from ${search.immediateGrade}${search.hasDigest ? ' and a digest' : ''}` +
      `${search.quietFrom === null ? '' : `, quiet from ${search.quietFrom} to ${search.quietTo} h`}${muted > 0 ? `, muted by ${muted} targets` : ''}`,
    '',
    workflowLink(ops, id),
    '',
    ...table(
      ['marketplace', 'feeds', 'rows', 'last seen', 'why not'],
      feeds.map(({ marketplace, feeds, rows, success, why }) => [marketplace, feeds, rows, at(success), why]),
    ),
    '',
    ...table(
      ['stage', 'cars', 'newest'],
      stages.map(({ stage, _count, _max }) => [stage, _count, at(_max.foundAt)]),
    ),
    ...(cars.length > 0 ? [''] : []),
    ...cars.flatMap((car) => [`${at(car.foundAt)}  ${car.title}  ${car.url}`, `  ${explain(car, search)}`]),
    ...(cars.length === 0 && options.link
      ? ['', 'This search never saw that ad. "Why isn’t this car here?" on its results says why.']
      : []),
  ]
}

/** Why a car was told or not, for the operator. */
function explain(car: CarRow, search: Search): string {
  const { stage, reason, alert } = car
  if (car.toldAt) return `${stage}: told ${at(car.toldAt)}`
  if (car.hiddenAt) return `${stage}: hidden by the buyer ${at(car.hiddenAt)}`
  if (stage === 'FILTERED' || stage === 'REJECTED') return `${stage}: ${reason ?? 'no reason stored'}`
  if (stage === 'WAITING') {
    if (car.isHeld) return `WAITING: the model budget is used up until ${at(car.judgeAfter)}`
    return car.judgeAfter
      ? `WAITING: judged again after ${at(car.judgeAfter)}`
      : 'WAITING: its page is to be fetched, or it is to be judged'
  }
  if (alert) return `${stage}: alert ${alert}`
  if (car.goneAt) return `${stage}: gone since ${at(car.goneAt)}`
  if (car.isBackfill) return `${stage}: posted before the search began, so only in its summary`
  if (isGrade(stage) && notifyTimeFor(search, stage, car.verdicts) === 'never')
    return `${stage}: the buyer wants no alerts of this grade`
  return `${stage}: no alert was written`
}
