import { nextAttemptDelayMs } from '#domain/alerts/delivery'
import { Prisma, type Transaction } from '#platform/database'
import { suppressAddress } from '#platform/suppression'
import type { Dependencies } from '../../dependencies'
import type { SendOutcome } from '../attempt'
import { discardNotifications, confirmNotifications, hiddenBy, notNotifiedCars } from '../../stored/not-notified'
import { type Claim, releaseMail, settleMail } from './claim'
import { releaseIncluded, replaceNewerAlerts, settleIncluded } from './included'

/**
 * Result of one claim. `wait`: not attempted, so not a failure. `digest`: waits for the digest. `lost`: another process
 * has the alert, so nothing is written.
 */
export type DeliveryResult = SendOutcome | { kind: 'wait' | 'digest'; reason: string } | { kind: 'lost' }

/** Writes the result of a claim and the target's notifications, if the claim is still ours. */
export async function recordDeliveryResult(deps: Dependencies, claim: Claim, ending: DeliveryResult): Promise<void> {
  if (ending.kind === 'lost') return
  try {
    await record(deps, claim, ending)
  } catch (error) {
    // A newer alert about the car was written at the same moment. The second attempt sees and replaces it.
    if (!isAlreadyThere(error)) throw error
    await record(deps, claim, ending)
  }
}

const isAlreadyThere = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

async function record(
  deps: Dependencies,
  claim: Claim,
  ending: Exclude<DeliveryResult, { kind: 'lost' }>,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const [ours] = await tx.$queryRaw<{ failures: number }[]>`
      SELECT failures FROM "Alert"
      WHERE id = ${claim.alertId}::uuid AND status = 'CLAIMED' AND attempts = ${claim.attempt} FOR UPDATE`
    if (ours) await write(tx, claim, ours.failures, ending)
  })
}

async function write(
  tx: Transaction,
  { alertId, targetId, spent }: Claim,
  failures: number,
  ending: Exclude<DeliveryResult, { kind: 'lost' }>,
): Promise<void> {
  const where = { id: alertId }
  switch (ending.kind) {
    case 'sent':
      await tx.alert.update({
        where,
        data: { status: 'SENT', sentAt: new Date(), providerMessageId: ending.messageId, failure: null },
      })
      await settleIncluded(tx, alertId, ending.messageId)
      await settleMail(tx, alertId)
      return confirmNotifications(tx, alertId)
    case 'wait':
    case 'digest': {
      const status = ending.kind === 'wait' ? 'PENDING' : 'DIGEST'
      await replaceNewerAlerts(tx, [alertId])
      await tx.alert.update({ where, data: { status, claimedAt: null } })
      return letGo(tx, alertId)
    }
    case 'later':
      await noteFailure(tx, alertId, failures + 1, ending.reason, ending.waitMs)
      await replaceNewerAlerts(tx, [alertId])
      await tx.alert.update({ where, data: { status: 'PENDING', claimedAt: null } })
      return letGo(tx, alertId)
    case 'uncertain':
      // Its cars stay recorded as being sent, so that no other alert includes them before the provider has been asked.
      return noteFailure(tx, alertId, failures + 1, ending.reason)
    case 'inactive':
      await replaceNewerAlerts(tx, [alertId])
      await tx.alert.update({ where, data: { status: 'PENDING', claimedAt: null, failure: ending.reason } })
      await letGo(tx, alertId)
      return suppressTarget(tx, targetId)
    case 'refused':
      await tx.alert.update({ where, data: { status: 'DEAD', failure: ending.reason } })
      // The last attempt of an alert that is given up may have succeeded, so it counts.
      if (spent !== null) await settleMail(tx, alertId)
      await letGo(tx, alertId)
      if (ending.deadReason === null) return
      return switchOff(tx, targetId, ending.deadReason, ending.address ?? null)
    default:
      ending satisfies never
  }
}

/** The alert was not sent: other alerts may include its cars, and its daily reservation is released. */
async function letGo(tx: Transaction, alertId: string): Promise<void> {
  await discardNotifications(tx, alertId)
  await releaseIncluded(tx, alertId)
  await releaseMail(tx, alertId)
}

/** The provider does not state the reason here. Its webhooks provide the exact reason later. */
async function suppressTarget(tx: Transaction, targetId: string): Promise<void> {
  const target = await tx.notificationTarget.findUnique({ where: { id: targetId }, select: { email: true } })
  if (target?.email) await suppressAddress(tx, target.email, { reason: 'BOUNCED', at: new Date() })
}

/** A device shows the reason on its settings page. A webhook has no page of its own, so its owner gets one email. */
async function switchOff(tx: Transaction, targetId: string, deadReason: string, address: string | null): Promise<void> {
  const isStillThere = address === null ? {} : { OR: [{ endpoint: address }, { webhook: { url: address } }] }
  const where = { id: targetId, active: true, ...isStillThere }
  const [off] = await tx.notificationTarget.updateManyAndReturn({ where, data: { active: false, deadReason } })
  if (off?.kind !== 'WEBHOOK') return
  await tx.serviceMail.create({ data: { kind: 'WEBHOOK_OFF', userId: off.userId, targetId } })
}

async function noteFailure(
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

/** Limits the delay by a marketplace whose posting pages nobody fetches. */
const timeoutMs = 2 * 60 * 60_000

/**
 * Summarizes a search's backfill, once each time it starts to watch. After the last backfill car is judged, or after
 * two hours, marks the search as summarized and queues a summary for each active target that does not know all cars
 * that qualify for an immediate alert. Runs in one transaction. Otherwise does nothing. Cars in an alert sent in the
 * meantime count as known.
 */
export function summariseBackfill(deps: Dependencies, { searchId }: { searchId: string }): Promise<{ queued: number }> {
  return deps.db.$transaction(async (tx) => {
    const [search] = await tx.$queryRaw<{ userId: string; watchingSince: Date }[]>`
      SELECT "userId", "watchingSince" FROM "Search"
      WHERE "id" = ${searchId}::uuid AND "status" = 'ACTIVE' AND "backfillSummarisedAt" IS NULL
      FOR UPDATE`
    if (!search) return { queued: 0 }
    // Held or backed-off cars may wait for days. The digest includes them later.
    const isDue = [{ judgeAfter: null }, { judgeAfter: { lte: new Date() } }]
    const toJudge = { searchId, isBackfill: true, stage: 'WAITING' as const, OR: isDue }
    const isPatient = Date.now() - search.watchingSince.getTime() < timeoutMs
    if (isPatient && (await tx.candidate.count({ where: toJudge })) > 0) return { queued: 0 }
    await tx.search.update({ where: { id: searchId }, data: { backfillSummarisedAt: new Date() } })

    const targets = await tx.notificationTarget.findMany({ where: { userId: search.userId, active: true } })
    const summaries = []
    for (const { id: targetId } of targets) {
      const untold = (await notNotifiedCars(tx, { searchId, targetId, alertId: null })).map(
        ({ listingId }) => listingId,
      )
      const hidden = await hiddenBy(tx, search.userId, untold)
      if (untold.length > hidden.size) summaries.push({ reason: 'SUMMARY' as const, searchId, targetId })
    }
    const { count } = await tx.alert.createMany({ data: summaries })
    return { queued: count }
  })
}
