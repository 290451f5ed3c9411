import { nextAttemptDelayMs } from '#domain/alerts/channels'
import { Prisma, type Transaction } from '#platform/database'
import { suppressAddress } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'
import type { SendOutcome } from '../sender'
import { senders } from '../senders'
import { confirmNotifications, discardNotifications } from '../../stored/not-notified'
import { type Claim, releaseReservedMail, recordSentMail } from './claim'
import { releaseIncluded, replaceNewerAlerts, markIncludedSent } from './start-delivery'

/**
 * `wait`: not attempted, so not a failure. `digest`: waits for the digest. `nothing`: there is nothing to send any more.
 * `lost`: another process has the alert, so nothing is written.
 */
export type DeliveryResult = SendOutcome | { kind: 'wait' | 'digest' | 'nothing'; reason: string } | { kind: 'lost' }

/** Does nothing if another process has taken over the claim. */
export async function recordDeliveryResult(deps: Dependencies, claim: Claim, result: DeliveryResult): Promise<void> {
  if (result.kind === 'lost') return
  try {
    await record(deps, claim, result)
  } catch (error) {
    // A newer alert about the car was written at the same moment. The second attempt sees and replaces it.
    if (!isUniqueViolation(error)) throw error
    await record(deps, claim, result)
  }
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

async function record(
  deps: Dependencies,
  claim: Claim,
  result: Exclude<DeliveryResult, { kind: 'lost' }>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    // Before any target is locked: it locks the address, and then all targets with it.
    if (result.kind === 'inactive') await suppressTarget(tx, claim.targetId)
    await tx.$queryRaw`SELECT 1 FROM "NotificationTarget" WHERE id = ${claim.targetId}::uuid FOR NO KEY UPDATE`
    const [claimed] = await tx.$queryRaw<{ failures: number }[]>`
      SELECT failures FROM "Alert"
      WHERE id = ${claim.alertId}::uuid AND status = 'CLAIMED' AND attempts = ${claim.attempt} FOR UPDATE`
    if (claimed) await applyResult(tx, claim, claimed.failures, result)
  })
}

async function applyResult(
  tx: Transaction,
  { alertId, targetId, spent }: Claim,
  failures: number,
  result: Exclude<DeliveryResult, { kind: 'lost' }>,
): Promise<void> {
  const where = { id: alertId }
  switch (result.kind) {
    case 'sent':
      await tx.alert.update({
        where,
        data: { status: 'SENT', sentAt: new Date(), providerMessageId: result.messageId, failure: null },
      })
      await markIncludedSent(tx, alertId, result.messageId)
      await recordSentMail(tx, alertId)
      return confirmNotifications(tx, alertId)
    case 'wait':
    case 'digest': {
      const status = result.kind === 'wait' ? 'PENDING' : 'DIGEST'
      await replaceNewerAlerts(tx, [alertId])
      await tx.alert.update({ where, data: { status, claimedAt: null } })
      return releaseUnsent(tx, alertId)
    }
    case 'later':
      await recordFailure(tx, alertId, failures + 1, result.reason, result.waitMs)
      await replaceNewerAlerts(tx, [alertId])
      await tx.alert.update({ where, data: { status: 'PENDING', claimedAt: null } })
      return releaseUnsent(tx, alertId)
    case 'uncertain':
      // Its cars stay recorded as being sent, so that no other alert includes them before the provider has been asked.
      return recordFailure(tx, alertId, failures + 1, result.reason)
    case 'inactive':
      await replaceNewerAlerts(tx, [alertId])
      await tx.alert.update({ where, data: { status: 'PENDING', claimedAt: null, failure: result.reason } })
      return releaseUnsent(tx, alertId)
    case 'nothing':
      await tx.alert.update({ where, data: { status: 'DEAD', failure: result.reason } })
      return releaseUnsent(tx, alertId)
    case 'refused':
      // Counts as a failure, so operators can tell it from an alert with nothing left to send.
      await tx.alert.update({
        where,
        data: { status: 'DEAD', failure: result.reason, failures: Math.max(failures, 1) },
      })
      // The last attempt of an alert that is given up may have succeeded, so it counts.
      if (spent !== null) await recordSentMail(tx, alertId)
      await releaseUnsent(tx, alertId)
      if (result.deadReason === null) return
      return disableTarget(tx, targetId, result.deadReason, result.address ?? null)
    default:
      result satisfies never
  }
}

/** Other alerts may now include its cars, and its daily reservation is released. */
async function releaseUnsent(tx: Transaction, alertId: string): Promise<void> {
  await discardNotifications(tx, alertId)
  await releaseIncluded(tx, alertId)
  await releaseReservedMail(tx, alertId)
}

/**
 * True of the address even if another process has taken over the claim. The provider does not state the reason here. Its
 * webhooks provide it later.
 */
async function suppressTarget(tx: Transaction, targetId: string): Promise<void> {
  const target = await tx.notificationTarget.findUnique({ where: { id: targetId }, select: { email: true } })
  if (target?.email) await suppressAddress(tx, target.email, { reason: 'BOUNCED', at: new Date() })
}

/** A device shows the reason on its settings page. A webhook has no such page, so its owner gets one email. */
async function disableTarget(
  tx: Transaction,
  targetId: string,
  deadReason: string,
  address: string | null,
): Promise<void> {
  const isStillThere = address === null ? {} : { OR: [{ endpoint: address }, { webhook: { url: address } }] }
  const where = { id: targetId, active: true, ...isStillThere }
  const [disabled] = await tx.notificationTarget.updateManyAndReturn({ where, data: { active: false, deadReason } })
  const mailKind = disabled ? senders[disabled.kind].disabledMail : null
  if (!disabled || mailKind === null) return
  await tx.serviceMail.create({ data: { kind: mailKind, userId: disabled.userId, targetId } })
}

async function recordFailure(
  tx: Transaction,
  alertId: string,
  failures: number,
  reason: string,
  waitMs = 0,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" SET failures = ${failures}, failure = ${reason},
      "failingSince" = coalesce("failingSince", clock_timestamp()),
      "retryAt" = clock_timestamp() + make_interval(secs => ${nextAttemptDelayMs(failures, waitMs) / 1_000})
    WHERE id = ${alertId}::uuid`
}
