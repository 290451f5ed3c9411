import type { Dependencies } from '../dependencies'
import { claimNext, type Claim, type Skipped } from './claim'
import { compose, loadAlert, type AlertRow, type Composed } from './compose'
import { newConfirmationUrl } from './confirmation'
import { findSentMail, sendMail } from './mail'
import { isUnproven } from './neutral-words'
import type { SendOutcome } from './outcome'
import { sendPush } from './push'

export interface Delivered {
  sent: number
  /** Given up for good; each row says why. */
  failed: number
  /** Still to be sent, and allowed to be: alerts above a target's twenty mails a day are not counted. */
  left: number
}

/**
 * Delivers what a search has in its outbox, one alert at a time, each claimed before it is sent. What may have been
 * sent stays claimed, and after 30 s whoever comes next asks the mail provider before sending again, so no row ever
 * makes two mails. Never throws for a provider's fault: the row waits for the next call.
 */
export async function deliverAlerts(
  deps: Dependencies,
  { searchId }: { searchId: string },
  heartbeat: () => void = () => {},
): Promise<Delivered> {
  const done = { sent: 0, failed: 0 }
  const skipped: Skipped = { alertIds: [], fullTargetIds: [], mail: false }
  for (let claim = await claimNext(deps, searchId, skipped); claim; claim = await claimNext(deps, searchId, skipped)) {
    heartbeat()
    const alert = await loadAlert(deps, claim.alertId)
    if (!alert) continue
    const outcome = await deliver(deps, alert, claim)
    await record(deps, alert, claim, outcome)
    if (outcome.kind === 'sent') done.sent += 1
    if (outcome.kind === 'refused') done.failed += 1
    if (outcome.kind === 'later' || outcome.kind === 'uncertain') {
      const level = outcome.kind === 'later' && outcome.trouble ? 'error' : 'warn'
      deps.log[level]({ searchId, alertId: alert.id, targetId: alert.targetId, reason: outcome.reason }, 'alert waits')
      // The next mail would only wait out the same time-out.
      if (alert.target.kind === 'EMAIL') skipped.mail = true
    }
  }
  return { ...done, left: await countLeft(deps, searchId, skipped.fullTargetIds) }
}

async function deliver(deps: Dependencies, alert: AlertRow, claim: Claim): Promise<SendOutcome> {
  const { target } = alert
  if (claim.interrupted && target.kind === 'EMAIL') {
    const earlier = await findSentMail(deps.config, alert.id)
    if (!earlier.known) return { kind: 'uncertain', reason: 'the mail provider cannot say whether it was sent' }
    if (earlier.messageId !== null) return { kind: 'sent', messageId: earlier.messageId }
  }
  if (!target.active) return { kind: 'refused', reason: 'target is off', gone: null }
  const composed = await compose(deps, alert)
  if (composed.kind === 'nothing') return { kind: 'refused', reason: composed.why, gone: null }
  return send(deps, alert, composed)
}

async function send(
  deps: Dependencies,
  alert: AlertRow,
  message: Composed & { kind: 'message' },
): Promise<SendOutcome> {
  const { id, reason, target } = alert
  if (target.kind === 'EMAIL' && target.email !== null) {
    const confirmUrl = isUnproven(alert) ? await newConfirmationUrl(deps, target.id) : null
    const unsubscribeUrl = new URL(`/unsubscribe/${target.unsubscribeToken}`, deps.config.WEB_URL).href
    const tag = reason === 'MATCH' ? 'match' : 'summary'
    return sendMail(deps.config, {
      ...message.mail({ unsubscribeUrl, confirmUrl }),
      to: target.email,
      tag,
      alertId: id,
      unsubscribeUrl,
    })
  }
  const { endpoint, p256dh, auth } = target
  if (endpoint === null || p256dh === null || auth === null) {
    return { kind: 'refused', reason: 'the target has no address', gone: null }
  }
  return sendPush(deps.config, { endpoint, p256dh, auth }, message.push())
}

/** Writes the result to the row while the claim is still ours, and switches off a target that is gone. */
async function record(deps: Dependencies, alert: AlertRow, claim: Claim, outcome: SendOutcome): Promise<void> {
  const ours = { id: alert.id, status: 'CLAIMED' as const, attempts: claim.attempt }
  switch (outcome.kind) {
    case 'sent':
      await deps.db.alert.updateMany({
        where: ours,
        data: { status: 'SENT', sentAt: new Date(), providerMessageId: outcome.messageId, failure: null },
      })
      return
    case 'later':
      await deps.db.alert.updateMany({
        where: ours,
        data: { status: 'PENDING', claimedAt: null, failure: outcome.reason },
      })
      return
    case 'uncertain':
      await deps.db.alert.updateMany({ where: ours, data: { failure: outcome.reason } })
      return
    case 'refused':
      await deps.db.$transaction(async (tx) => {
        await tx.alert.updateMany({ where: ours, data: { status: 'FAILED', failure: outcome.reason } })
        if (outcome.gone === null) return
        await tx.notificationTarget.updateMany({
          where: { id: alert.targetId },
          data: { active: false, deadReason: outcome.gone },
        })
      })
      return
    default:
      outcome satisfies never
  }
}

function countLeft(deps: Dependencies, searchId: string, fullTargetIds: string[]): Promise<number> {
  return deps.db.alert.count({
    where: {
      searchId,
      OR: [{ status: 'CLAIMED' }, { status: 'PENDING', targetId: { notIn: fullTargetIds } }],
    },
  })
}
