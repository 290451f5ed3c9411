import { channelNames } from '#domain/alerts/channels'
import { databaseNow } from '#platform/database'
import { deliveries, postingToAlert } from '#platform/metrics'
import type { Dependencies } from '../../dependencies'
import { startDelivery } from './start-delivery'
import { claimNext, type Claim, type ClaimExclusions, type AlertQueue } from './claim'
import type { AlertRow } from './alert-status'
import type { SendOutcome } from '../sender'
import { maxStartDelayMs } from '../../stored/sendable'
import { senders } from '../senders'
import { runSchedule } from './run-schedule'
import { recordDeliveryResult, type DeliveryResult } from './delivery-result'
import { traceAlert } from './trace-alert'

interface Delivered {
  sent: number
  dead: number
  /**
   * Alerts that may still be sent now. Excludes alerts beyond the daily limit of an address and alerts in quiet
   * hours.
   */
  left: number
}

/**
 * Delivers a search's outbox. Target kinds run concurrently, so that a slow mail provider does not delay pushes.
 * Alerts of one kind are claimed and sent one at a time. An alert that may have been sent stays claimed until the
 * provider's search is reliable (stored/sendable). The process that takes it over asks the provider before sending
 * again, so no row is emailed twice. Never throws for a provider's failure: the row waits for a later call.
 */
export async function deliverAlerts(
  deps: Dependencies,
  { searchId }: { searchId: string },
  heartbeat: () => void = () => {},
): Promise<Delivered> {
  // The database's clock, which the plan used to decide that something is due. This process's clock may be behind it.
  const { isQuiet } = await runSchedule(deps, searchId, await databaseNow(deps.db))
  const settled = await Promise.allSettled(
    channelNames.map((kind) => deliverQueue(deps, { searchId, kind, isQuiet }, heartbeat)),
  )
  const failed = settled.find((queue) => queue.status === 'rejected')
  if (failed) throw failed.reason
  const queues = settled.flatMap((queue) => (queue.status === 'fulfilled' ? [queue.value] : []))
  const sum = (count: 'sent' | 'dead') => queues.reduce((total, queue) => total + queue[count], 0)
  const fullTargetIds = queues.flatMap((queue) => queue.fullTargetIds)
  return { sent: sum('sent'), dead: sum('dead'), left: await countLeft(deps, searchId, { isQuiet, fullTargetIds }) }
}

/** Adds targets that accept no more to the full targets. */
async function deliverQueue(deps: Dependencies, queue: AlertQueue, heartbeat: () => void) {
  const done = { sent: 0, dead: 0 }
  const excluded: ClaimExclusions = { alertIds: [], fullTargetIds: [], troubledTargetIds: [] }
  const next = () => claimNext(deps, queue, excluded)
  for (let claim = await next(); claim; claim = await next()) {
    heartbeat()
    const result = await deliverClaim(deps, claim, heartbeat)
    await recordDeliveryResult(deps, claim, result)
    deliveries.inc({ channel: claim.kind, result: result.kind })
    if (result.kind === 'sent') {
      done.sent += 1
      await observeLatency(deps, claim)
      await traceAlert(deps, claim)
    }
    if (result.kind === 'refused' || result.kind === 'nothing') done.dead += 1
    if (result.kind === 'inactive') excluded.fullTargetIds.push(claim.targetId)
    if (result.kind === 'later' || result.kind === 'uncertain') {
      const level = result.kind === 'later' && result.trouble ? 'error' : 'warn'
      const { alertId, targetId } = claim
      deps.log[level]({ searchId: queue.searchId, alertId, targetId, reason: result.reason }, 'alert waits')
      const { afterDelay } = senders[queue.kind]
      if (afterDelay === 'stop') break
      if (afterDelay === 'full') excluded.fullTargetIds.push(targetId)
      else excluded.troubledTargetIds.push(targetId)
    }
  }
  return { ...done, fullTargetIds: excluded.fullTargetIds }
}

/**
 * Measures how long after its posting each new car of a sent message was told. If a site states no posting time, counts
 * from the last crawl without the car. Quiet hours and digests delay on purpose, so they are left out.
 */
async function observeLatency({ db }: Dependencies, { alertId, kind }: Claim): Promise<void> {
  const told = await db.$queryRaw<{ marketplace: string; seconds: number }[]>`
    SELECT l.marketplace, extract(epoch FROM a."sentAt" -
      coalesce(l."postedAt", l."appearedAfter", l."firstSeenAt"))::float8 AS seconds
    FROM "Alert" a JOIN "Search" s ON s.id = a."searchId" JOIN "Listing" l ON l.id = a."listingId"
      JOIN "NotifiedCar" n ON n."alertId" = ${alertId}::uuid AND n."listingId" = l.id
    WHERE (a.id = ${alertId}::uuid OR a."sentWithId" = ${alertId}::uuid) AND a.status = 'SENT' AND a.reason = 'CAR'
      AND n.reason = 'NEW' AND NOT n."inDigest" AND s."quietFrom" IS NULL`
  for (const { marketplace, seconds } of told) postingToAlert.observe({ marketplace, channel: kind }, seconds)
}

/** Sends one claimed alert, unless it was already sent, is dead or must wait. One that cannot be composed waits too. */
export async function deliverClaim(deps: Dependencies, claim: Claim, heartbeat: () => void): Promise<DeliveryResult> {
  const sender = senders[claim.kind]
  if (claim.interrupted && sender.findSent !== null) {
    const earlier = await sender.findSent(deps, claim.alertId)
    if (earlier.known && earlier.messageId !== null) return { kind: 'sent', messageId: earlier.messageId }
    if (!earlier.known && claim.spent === null) {
      return { kind: 'uncertain', reason: 'the mail provider cannot say whether it was sent' }
    }
    heartbeat()
  }
  if (claim.spent !== null) return giveUp(deps, claim, claim.spent)

  const checkedAtMs = performance.now()
  const prepared = await prepare(deps, claim).catch((error: unknown) => {
    deps.log.error({ alertId: claim.alertId, err: error }, 'an alert could not be composed')
    return { kind: 'later', reason: 'it could not be composed', trouble: true } as const
  })
  if (prepared.kind !== 'ready') return prepared
  const { alert, send } = prepared
  // After a delay, the message may be outdated, and another process may have sent the alert.
  if (performance.now() - checkedAtMs > maxStartDelayMs) return { kind: 'wait', reason: 'the process was held up' }
  const outcome = await send()
  return outcome.kind === 'refused' ? { ...outcome, address: targetAddress(alert) } : outcome
}

/** Composes the message. An error means that nothing was sent. */
async function prepare(deps: Dependencies, claim: Claim) {
  const started = await startDelivery(deps, claim)
  if (started.kind === 'lost') return started
  const { alert, composed } = started
  if (composed.kind === 'nothing') return { kind: 'nothing', reason: composed.why } as const
  if (composed.kind === 'wait' || composed.kind === 'digest') return { kind: composed.kind, reason: composed.why }
  const send = await senders[alert.target.kind].prepare(deps, alert, composed)
  return { kind: 'ready', alert, send } as const
}

const targetAddress = ({ target }: AlertRow) => target.webhook?.url ?? target.endpoint

/**
 * Also disables a device that accepted nothing since the first failure. An email address stays enabled, because the
 * provider is at fault.
 */
async function giveUp(deps: Dependencies, claim: Claim, lastFailure: string): Promise<SendOutcome> {
  const owner = { target: { select: { user: { select: { timeZone: true } } } } }
  const alert = await deps.db.alert.findUnique({ where: { id: claim.alertId }, include: owner })
  const since = alert?.failingSince ?? new Date()
  const accepted = await deps.db.alert.count({
    where: { targetId: claim.targetId, status: 'SENT', sentAt: { gt: since } },
  })
  const deadReason = accepted === 0 ? senders[claim.kind].deadReason : null
  const reason = `given up after ${alert?.failures ?? 0} failures: ${lastFailure}`
  const timeZone = alert?.target.user.timeZone ?? null
  return { kind: 'refused', reason, deadReason: deadReason?.(lastFailure, since, timeZone) ?? null }
}

function countLeft(
  deps: Dependencies,
  searchId: string,
  { isQuiet, fullTargetIds }: { isQuiet: boolean; fullTargetIds: string[] },
): Promise<number> {
  const waiting = isQuiet ? [] : [{ status: 'PENDING' as const, targetId: { notIn: fullTargetIds } }]
  return deps.db.alert.count({
    where: {
      searchId,
      OR: [{ status: 'CLAIMED' }, ...waiting],
    },
  })
}
