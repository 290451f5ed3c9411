import { Prisma, type Transaction } from '#platform/database'
import { channels } from '#domain/alerts/channels'
import type { NotSentReason } from '#domain/alerts/not-sent'
import { vocabularyLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { isChangeOfSavedCar } from '#domain/alerts/notified'
import { notifyTimeFor, isGrade, passingGrades } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { reliableFigures } from '#domain/listing/listing'
import { isFeature } from '#domain/judgment/features/features'
import { unnamedWish } from '#domain/words/wish-text'
import { isHiddenBySql, isSavedBySql, notificationReason, type NotNotifiedCar } from '../../stored/not-notified'
import { loadNotificationStates } from '../../stored/notification-states'
import { carAwaitsJudgmentSql } from '../../stored/sendable'

export const searchWithOwner = {
  user: { select: { firstName: true, signsMessages: true, timeZone: true } },
} as const
const included = {
  search: { include: searchWithOwner },
  target: { include: { webhook: true } },
  blindSpell: { include: { mail: { select: { reason: true } } } },
} as const
export type AlertRow = Prisma.AlertGetPayload<{ include: typeof included }>

/** Null if the alert was deleted with its search or owner. */
export function loadAlert(tx: Transaction, alertId: string): Promise<AlertRow | null> {
  return tx.alert.findUnique({ where: { id: alertId }, include: included })
}

export interface CarToSend extends NotNotifiedCar {
  alertId: string
  vehicleId: string | null
  /** The search would not alert about it: only its changes count, because the buyer saved it. */
  isWatched: boolean
}

export type CarAlertDecision =
  | { kind: 'notify'; car: CarToSend }
  | { kind: 'wait' | 'digest'; alertId: string; why: string }
  | { kind: 'nothing'; alertId: string; why: NotSentReason }

interface Row {
  alertId: string
  listingId: string | null
  vehicleId: string | null
  stage: string | null
  verdicts: Verdict[]
  priceCents: number | null
  odometerMiles: number | null
  currency: string | null
  flags: string[]
  isGone: boolean
  isHidden: boolean
  isSaved: boolean
  isCurrent: boolean
  awaits: boolean
}

/** Maximum cars per message, more than anybody reads. The next message includes the rest. */
const maxCars = 200

/**
 * Returns the status of this search's alerts to this target, best car first. `which` is a condition on row `a`. A car
 * that is gone, hidden, ruled out or notified since is not included, unless the buyer saved it; one that changed after
 * judging waits. Locks the
 * alerts and skips those locked by others. Past notifications are reliable only under a lock on the target. `inDigest`:
 * the message is the digest, which may include cars that do not qualify for an immediate alert.
 */
export async function loadCarAlertDecisions(
  tx: Transaction,
  alert: AlertRow,
  which: Prisma.Sql,
  inDigest = false,
): Promise<CarAlertDecision[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT a.id AS "alertId", l.id AS "listingId", l."vehicleId", c.stage::text AS stage, c.verdicts, l."priceCents",
      l."odometerMiles", l.currency, l.flags, coalesce(l."goneAt" IS NOT NULL, true) AS "isGone",
      ${isHiddenBySql(Prisma.sql`s."userId"`)} AS "isHidden", ${isSavedBySql(Prisma.sql`s."userId"`)} AS "isSaved",
      ${carAwaitsJudgmentSql} AS awaits,
      coalesce(c."listingRevision" = l.revision AND c."searchVersion" = s.version, false) AS "isCurrent"
    FROM "Alert" a JOIN "Search" s ON s.id = a."searchId" LEFT JOIN "Listing" l ON l.id = a."listingId"
      LEFT JOIN "Candidate" c ON c."searchId" = a."searchId" AND c."listingId" = a."listingId"
    WHERE a."searchId" = ${alert.searchId}::uuid AND a."targetId" = ${alert.targetId}::uuid AND a.reason = 'CAR'
      AND ${which}
    ORDER BY c.stage, l."postedAt" DESC NULLS LAST, a."createdAt", a.id LIMIT ${maxCars}
    FOR UPDATE OF a SKIP LOCKED` // enum order: best to worst
  const checked = rows.map((row) => check(alert, row, inDigest))
  const judged = checked.flatMap((one) => ('car' in one ? [one.car] : []))
  const known = await loadNotificationStates(tx, { id: alert.targetId, alertId: alert.id }, judged)
  return checked.map((one): CarAlertDecision => {
    if (!('car' in one)) return one
    const { alertId, listingId, vehicleId, grade, verdicts } = one.car
    const now = known.get(listingId)!
    if (now.kind === 'notifying') return { kind: 'wait', alertId, why: 'another alert is telling the car' }
    if (now.kind === 'notified')
      return one.kind === 'watched' ? one.otherwise : { kind: 'nothing', alertId, why: 'already-alerted' }
    const all = now.kind === 'improved' ? now.changes : []
    const changes = one.kind === 'watched' ? all.filter((change) => isChangeOfSavedCar(change, one.isGone)) : all
    if (one.kind === 'watched' && changes.length === 0) return one.otherwise
    const isWatched = one.kind === 'watched'
    const reason = notificationReason(changes)
    return { kind: 'notify', car: { alertId, listingId, vehicleId, grade, verdicts, changes, reason, isWatched } }
  })
}

/** A saved car that does not qualify is `watched`: its changes count, and `otherwise` if there are none. */
function check(alert: AlertRow, row: Row, inDigest: boolean) {
  const usual = checkGrade(alert, row, inDigest)
  const { listingId, stage } = row
  const isWatchable = row.isSaved && !row.isHidden && !inDigest && (usual.kind === 'nothing' || usual.kind === 'digest')
  if (!isWatchable || listingId === null || stage === null) return usual
  const grade = passingGrades.find((one) => one === stage) ?? 'POSSIBLE'
  return {
    kind: 'watched' as const,
    otherwise: usual,
    isGone: row.isGone,
    car: { ...row, ...reliableFigures(row), listingId, grade },
  }
}

function checkGrade({ search }: AlertRow, row: Row, inDigest: boolean) {
  const { alertId, listingId, stage, verdicts } = row
  const end = (why: NotSentReason) => ({ kind: 'nothing' as const, alertId, why })
  const later = (kind: 'wait' | 'digest', why: string) => ({ kind, alertId, why })
  if (listingId === null || stage === null || row.isGone) return end('car-gone')
  if (row.awaits) return later('wait', 'the car is judged again')
  if (!isGrade(stage) || !row.isCurrent) return end('car-regraded')
  const notifyTime = notifyTimeFor(search, stage, verdicts)
  if (stage === 'REJECTED') return end('car-regraded')
  if (notifyTime === 'never') return end('fewer-alerts')
  if (notifyTime === 'in the digest' && !inDigest) return later('digest', 'the car is not told at once any more')
  if (row.isHidden) return end('car-hidden')
  return { kind: 'notify' as const, car: { ...row, ...reliableFigures(row), listingId, grade: stage } }
}

/** True until the target's address is confirmed. Messages must not contain user-typed text meanwhile. */
export const isTargetUnverified = ({ target }: AlertRow): boolean =>
  channels[target.kind].mustBeConfirmed && target.confirmedAt === null

/** Removes the search's typed text. The search is then named by its cars. */
export const removeUserText = (search: AlertRow['search']): AlertRow['search'] => ({
  ...search,
  smartCriteria: '',
  name: null,
})

/**
 * Replaces labels that contain the buyer's own words with `unnamedWish`. Known features and numeric limits keep the app's
 * wording.
 */
export function replaceUserLabels(verdicts: Verdict[], criteria: Criterion[]): Verdict[] {
  const known = new Set(criteria.map(vocabularyLabel))
  return verdicts.map((verdict) =>
    known.has(verdict.label) || verdict.label.split(' or ').every(isFeature)
      ? verdict
      : { ...verdict, label: unnamedWish },
  )
}
