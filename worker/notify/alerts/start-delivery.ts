import type { Transaction } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import { releaseIncluded, includeAlerts } from './included'
import type { Claim } from './claim'
import { claimMaxMs } from '../../stored/sendable'
import { compose, type Composed } from './compose'
import { loadAlert, type AlertRow } from './load-alert'
import { recordNotifications } from '../../stored/notified'

/** `lost`: the claim was taken over or is too old to start sending. The process that took it over handles the alert. */
export type StartedDelivery = { kind: 'lost' } | { kind: 'begun'; alert: AlertRow; composed: Composed }

/**
 * Final check before an alert is sent: the claim is still ours by the database's clock, and there is still something to
 * send. Records the alert's cars under a lock on the target, so that only one of several alerts about a car starts.
 * Every transaction locks the alert first and the target second.
 */
export function startDelivery(deps: Dependencies, claim: Claim): Promise<StartedDelivery> {
  return deps.db.$transaction(async (tx) => {
    if (!(await holds(tx, claim))) return { kind: 'lost' }
    await tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE id = ${claim.targetId}::uuid FOR NO KEY UPDATE`
    await releaseIncluded(tx, claim.alertId) // of an interrupted attempt
    const alert = await loadAlert(tx, claim.alertId)
    if (!alert) return { kind: 'lost' }
    const composed = await composeFor(deps, tx, alert)
    if (composed.kind === 'message') {
      await includeAlerts(tx, alert.id, composed.includedAlertIds)
      await recordNotifications(tx, alert, composed.notifiedCars, alert.reason === 'DIGEST')
    }
    return { kind: 'begun', alert, composed }
  })
}

async function composeFor({ config }: Dependencies, tx: Transaction, alert: AlertRow): Promise<Composed> {
  if (!alert.target.active) return { kind: 'nothing', why: 'target is off' }
  if (await isMuted(tx, alert)) return { kind: 'nothing', why: 'mail about this search is stopped' }
  return compose({ config, tx }, alert)
}

const isMuted = async (tx: Transaction, { targetId, searchId }: AlertRow) =>
  (await tx.mutedSearch.count({ where: { targetId, searchId } })) > 0

async function holds(tx: Transaction, claim: Claim): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Alert" WHERE id = ${claim.alertId}::uuid AND status = 'CLAIMED' AND attempts = ${claim.attempt}
      AND "claimedAt" > clock_timestamp() - make_interval(secs => ${claimMaxMs / 1_000})
    FOR UPDATE`
  return rows.length === 1
}
