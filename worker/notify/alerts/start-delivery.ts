import type { NotSentReason } from '#domain/alerts/not-sent'
import { alertsTarget } from '#domain/alerts/target-choice'
import type { Transaction } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import { claimLifetimeMs } from '../../stored/sendable'
import { recordNotifications } from '../../stored/not-notified'
import type { Claim } from './claim'
import { composeAlert, type ComposedAlert } from './compose'
import { loadAlert, type AlertRow } from './alert-status'

/**
 * Alerts whose cars are included in the message of another alert, the main alert. They are claimed with it and
 * end with it, so that a newer alert about one of the cars waits meanwhile.
 */

/** The caller holds a lock on each of them. */
async function includeAlerts(tx: Transaction, mainAlertId: string, alertIds: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" SET status = 'CLAIMED', "claimedAt" = clock_timestamp(), "sentWithId" = ${mainAlertId}::uuid
    WHERE id = ANY(${alertIds}::uuid[])`
}

export async function markIncludedSent(tx: Transaction, mainAlertId: string, messageId: string | null): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" SET status = 'SENT', "sentAt" = clock_timestamp(), "providerMessageId" = ${messageId}, failure = NULL
    WHERE "sentWithId" = ${mainAlertId}::uuid AND status = 'CLAIMED'`
}

/** Resets the included alerts to their previous state after the main alert was definitely not sent. */
export async function releaseIncluded(tx: Transaction, mainAlertId: string): Promise<void> {
  const included = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Alert" WHERE "sentWithId" = ${mainAlertId}::uuid AND status = 'CLAIMED' FOR UPDATE`
  const ids = included.map(({ id }) => id)
  if (ids.length === 0) return
  await replaceNewerAlerts(tx, ids)
  const mainAlert = await tx.alert.findUniqueOrThrow({ where: { id: mainAlertId }, select: { reason: true } })
  await tx.alert.updateMany({
    where: { id: { in: ids } },
    data: { status: mainAlert.reason === 'DIGEST' ? 'DIGEST' : 'PENDING', claimedAt: null, sentWithId: null },
  })
}

const superseded: NotSentReason = 'superseded'

/**
 * Ends newer alerts about the same cars that were written while these were claimed. These are pending again and will
 * use the cars' data at the time of sending.
 */
export async function replaceNewerAlerts(tx: Transaction, alertIds: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" AS newer SET status = 'DEAD', failure = ${superseded}
    FROM "Alert" AS ours WHERE ours.id = ANY(${alertIds}::uuid[]) AND newer.id <> ours.id
      AND newer."searchId" = ours."searchId" AND newer."targetId" = ours."targetId"
      AND newer."listingId" = ours."listingId" AND newer.reason = ours.reason
      AND newer.status IN ('PENDING', 'DIGEST')`
}

/** `lost`: the claim was taken over or is too old to start sending. The process that took it over handles the alert. */
type StartedDelivery = { kind: 'lost' } | { kind: 'started'; alert: AlertRow; composed: ComposedAlert }

/**
 * Final check before an alert is sent: the claim is still ours by the database's clock, and there is still something
 * to send. Records the alert's cars under a lock on the target, so that only one of several alerts about a car
 * starts. Every transaction locks the target first and its alerts second.
 */
export function startDelivery(deps: Dependencies, claim: Claim): Promise<StartedDelivery> {
  return deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE id = ${claim.targetId}::uuid FOR NO KEY UPDATE`
    if (!(await isClaimHeld(tx, claim))) return { kind: 'lost' }
    await releaseIncluded(tx, claim.alertId) // of an interrupted attempt
    const alert = await loadAlert(tx, claim.alertId)
    if (!alert) return { kind: 'lost' }
    const composed = await composeFor(deps, tx, alert)
    if (composed.kind === 'message') {
      await includeAlerts(tx, alert.id, composed.includedAlertIds)
      await recordNotifications(tx, alert, composed.notifiedCars, alert.reason === 'DIGEST')
    }
    return { kind: 'started', alert, composed }
  })
}

async function composeFor({ config }: Dependencies, tx: Transaction, alert: AlertRow): Promise<ComposedAlert> {
  if (!alert.target.active) return { kind: 'nothing', why: 'target-off' }
  if (!alertsTarget(alert.search, alert.targetId)) return { kind: 'nothing', why: 'target-not-chosen' }
  if (await isMuted(tx, alert)) return { kind: 'nothing', why: 'search-muted' }
  return composeAlert({ config, tx }, alert)
}

const isMuted = async (tx: Transaction, { targetId, searchId }: AlertRow) =>
  (await tx.mutedSearch.count({ where: { targetId, searchId } })) > 0

async function isClaimHeld(tx: Transaction, claim: Claim): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Alert" WHERE id = ${claim.alertId}::uuid AND status = 'CLAIMED' AND attempts = ${claim.attempt}
      AND "claimedAt" > clock_timestamp() - make_interval(secs => ${claimLifetimeMs / 1_000})
    FOR UPDATE`
  return rows.length === 1
}
