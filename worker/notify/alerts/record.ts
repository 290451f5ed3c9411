import { pauseMs } from '#domain/alerts/delivery'
import { Prisma, type Transaction } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import type { Claim } from './claim'
import type { SendOutcome } from '../attempt'
import { forgetTelling, settleTelling } from '../../stored/told'

/**
 * How one claim ended. `wait`: not tried, so no failure. `digest`: kept for the digest. `lost`: another process has the alert, so nothing is written.
 */
export type Ending = SendOutcome | { kind: 'wait' | 'digest'; reason: string } | { kind: 'lost' }

/** Writes how a claim ended and what the target was told, if the claim is still ours. */
export async function recordEnding(deps: Dependencies, claim: Claim, ending: Ending): Promise<void> {
  if (ending.kind === 'lost') return
  try {
    await record(deps, claim, ending)
  } catch (error) {
    // A newer alert about the car was written at this moment. The second try sees it and replaces it.
    if (!isAlreadyThere(error)) throw error
    await record(deps, claim, ending)
  }
}

const isAlreadyThere = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'

async function record(deps: Dependencies, claim: Claim, ending: Exclude<Ending, { kind: 'lost' }>): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const [ours] = await tx.$queryRaw<{ failures: number }[]>`
      SELECT failures FROM "Alert"
      WHERE id = ${claim.alertId}::uuid AND status = 'CLAIMED' AND attempts = ${claim.attempt} FOR UPDATE`
    if (ours) await write(tx, claim, ours.failures, ending)
  })
}

async function write(
  tx: Transaction,
  { alertId, targetId }: Claim,
  failures: number,
  ending: Exclude<Ending, { kind: 'lost' }>,
): Promise<void> {
  const where = { id: alertId }
  switch (ending.kind) {
    case 'sent':
      await tx.alert.update({
        where,
        data: { status: 'SENT', sentAt: new Date(), providerMessageId: ending.messageId, failure: null },
      })
      return settleTelling(tx, alertId)
    case 'wait':
    case 'digest': {
      const status = ending.kind === 'wait' ? 'PENDING' : 'DIGEST'
      await replaceNewer(tx, alertId)
      await tx.alert.update({ where, data: { status, claimedAt: null } })
      return forgetTelling(tx, alertId)
    }
    case 'later':
      await noteFailure(tx, alertId, failures + 1, ending.reason, ending.waitMs)
      await replaceNewer(tx, alertId)
      await tx.alert.update({ where, data: { status: 'PENDING', claimedAt: null } })
      return forgetTelling(tx, alertId)
    case 'uncertain':
      // Its cars stay noted as being told, so that no other alert tells them before the provider was asked.
      return noteFailure(tx, alertId, failures + 1, ending.reason)
    case 'refused':
      await tx.alert.update({ where, data: { status: 'DEAD', failure: ending.reason } })
      await forgetTelling(tx, alertId)
      if (ending.deadReason === null) return
      return switchOff(tx, targetId, ending.deadReason)
    default:
      ending satisfies never
  }
}

/** A device says so on the screen. A webhook has no screen of its own, so its owner gets a mail, once. */
async function switchOff(tx: Transaction, targetId: string, deadReason: string): Promise<void> {
  const where = { id: targetId, active: true }
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
      "retryAt" = clock_timestamp() + make_interval(secs => ${pauseMs(failures, waitMs) / 1_000})
    WHERE id = ${alertId}::uuid`
}

/**
 * Gives up an alert about the same car that was written while this one was claimed: this one waits again, and will tell
 * the car as it is then.
 */
async function replaceNewer(tx: Transaction, alertId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Alert" AS newer SET status = 'DEAD', failure = 'an earlier alert about the car waits'
    FROM "Alert" AS ours WHERE ours.id = ${alertId}::uuid AND newer.id <> ours.id
      AND newer."searchId" = ours."searchId" AND newer."targetId" = ours."targetId"
      AND newer."listingId" = ours."listingId" AND newer.reason = ours.reason
      AND newer.status IN ('PENDING', 'DIGEST')`
}
