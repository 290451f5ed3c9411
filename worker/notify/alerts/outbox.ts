import { formatZonedMonthDay } from '#domain/words/time-zone'
import { signPauseLink } from '#platform/pause-link'
import type { TargetKind } from '#prisma/generated/client'
import type { Dependencies } from '../../dependencies'
import { startDelivery } from './start-delivery'
import { claimNext, type Claim, type ClaimExclusions, type AlertQueue } from './claim'
import type { ComposedContent } from './compose'
import { type AlertRow, isTargetUnverified } from './alert-status'
import { createConfirmationUrl } from '../mail/confirmation'
import { findSentMail, sendMail } from '../mail/mail'
import { unsubscribeUrls } from '../mail/mail-text'
import type { SendOutcome } from '../send-outcome'
import { maxStartDelayMs } from '../../stored/sendable'
import { sendPush } from '../push/push'
import { runSchedule } from './run-schedule'
import { createBlindEvent, createCarsEvent, sendWebhook, webhookDeadReason } from '../webhook/webhook'
import { recordDeliveryResult, type DeliveryResult } from './delivery-result'

interface Delivered {
  sent: number
  /** Alerts that will not be retried. Each row contains the reason. */
  dead: number
  /**
   * Alerts that may still be sent now. Excludes alerts beyond the daily limit of an address, and alerts in quiet hours.
   */
  left: number
}

const kinds = ['EMAIL', 'PUSH', 'WEBHOOK'] as const satisfies TargetKind[]

/**
 * Delivers a search's outbox. Target kinds run concurrently, so that a slow mail provider does not delay pushes. Alerts
 * of one kind are claimed and sent one at a time. An alert that may have been sent stays claimed until the provider's
 * search is reliable (stored/sendable). The process that takes it over asks the provider before it sends again, so no
 * row is emailed twice. Never throws for a provider's failure: the row waits for a later call.
 */
export async function deliverAlerts(
  deps: Dependencies,
  { searchId }: { searchId: string },
  heartbeat: () => void = () => {},
): Promise<Delivered> {
  const { isQuiet } = await runSchedule(deps, searchId, new Date())
  const settled = await Promise.allSettled(
    kinds.map((kind) => deliverQueue(deps, { searchId, kind, isQuiet }, heartbeat)),
  )
  const failed = settled.find((queue) => queue.status === 'rejected')
  if (failed) throw failed.reason
  const queues = settled.flatMap((queue) => (queue.status === 'fulfilled' ? [queue.value] : []))
  const sum = (count: 'sent' | 'dead') => queues.reduce((total, queue) => total + queue[count], 0)
  const fullTargetIds = queues.flatMap((queue) => queue.fullTargetIds)
  return { sent: sum('sent'), dead: sum('dead'), left: await countLeft(deps, searchId, { isQuiet, fullTargetIds }) }
}

/** Delivers one queue. Then adds targets that accept no more to the full targets. */
async function deliverQueue(deps: Dependencies, queue: AlertQueue, heartbeat: () => void) {
  const done = { sent: 0, dead: 0 }
  const excluded: ClaimExclusions = { alertIds: [], fullTargetIds: [], troubledTargetIds: [] }
  const next = () => claimNext(deps, queue, excluded)
  for (let claim = await next(); claim; claim = await next()) {
    heartbeat()
    const result = await deliverClaim(deps, claim, heartbeat)
    await recordDeliveryResult(deps, claim, result)
    if (result.kind === 'sent') done.sent += 1
    if (result.kind === 'refused') done.dead += 1
    if (result.kind === 'inactive') excluded.fullTargetIds.push(claim.targetId)
    if (result.kind === 'later' || result.kind === 'uncertain') {
      const level = result.kind === 'later' && result.trouble ? 'error' : 'warn'
      const { alertId, targetId } = claim
      deps.log[level]({ searchId: queue.searchId, alertId, targetId, reason: result.reason }, 'alert waits')
      if (queue.kind === 'EMAIL') break // the next email would run into the same timeout
      if (queue.kind === 'WEBHOOK') excluded.fullTargetIds.push(targetId)
      // Also skip a device whose push service asked for a pause or delays the other devices.
      if (queue.kind === 'PUSH') excluded.troubledTargetIds.push(targetId)
    }
  }
  return { ...done, fullTargetIds: excluded.fullTargetIds }
}

/** Sends one claimed alert, unless it was already sent, is dead or must wait. */
export async function deliverClaim(deps: Dependencies, claim: Claim, heartbeat: () => void): Promise<DeliveryResult> {
  if (claim.interrupted && claim.kind === 'EMAIL') {
    const earlier = await findSentMail(deps.config, claim.alertId)
    if (earlier.known && earlier.messageId !== null) return { kind: 'sent', messageId: earlier.messageId }
    if (!earlier.known && claim.spent === null) {
      return { kind: 'uncertain', reason: 'the mail provider cannot say whether it was sent' }
    }
    heartbeat()
  }
  if (claim.spent !== null) return giveUp(deps, claim, claim.spent)

  const checkedAtMs = performance.now()
  const started = await startDelivery(deps, claim)
  if (started.kind === 'lost') return started
  const { alert, composed } = started
  if (composed.kind === 'nothing') return { kind: 'refused', reason: composed.why, deadReason: null }
  if (composed.kind === 'wait' || composed.kind === 'digest') return { kind: composed.kind, reason: composed.why }
  const send = await render(deps, alert, composed)
  // After a delay, the message may be outdated, and another process may have sent the alert.
  if (performance.now() - checkedAtMs > maxStartDelayMs) return { kind: 'wait', reason: 'the process was held up' }
  const outcome = await send()
  return outcome.kind === 'refused' ? { ...outcome, address: targetAddress(alert) } : outcome
}

const targetAddress = ({ target }: AlertRow) => target.webhook?.url ?? target.endpoint

const tags = { CAR: 'match', SUMMARY: 'summary', DIGEST: 'digest' } as const
const hasNoAddress = { kind: 'refused', reason: 'the target has no address', deadReason: null } as const

/** Renders the message first, so that sending is one step without any waiting before it. */
async function render(
  deps: Dependencies,
  alert: AlertRow,
  content: ComposedContent,
): Promise<() => Promise<SendOutcome>> {
  const { id, reason, searchId, target } = alert
  const { webhook } = target
  if (webhook !== null) {
    const event =
      content.kind === 'blind'
        ? createBlindEvent(deps.config, alert, content.spell)
        : await createCarsEvent(deps, alert, content.notifiedCars)
    return () => sendWebhook(deps, webhook, event)
  }
  if (content.kind === 'blind' || reason === 'BLIND') return () => Promise.resolve(hasNoAddress)
  if (target.kind === 'EMAIL' && target.email !== null) {
    const confirmUrl = isTargetUnverified(alert) ? await createConfirmationUrl(deps, target.id) : null
    const unsubscribeLinks = unsubscribeUrls(deps.config, target, searchId)
    const tag = tags[reason]
    const pauseToken = await signPauseLink({ searchId, targetId: target.id }, target.unsubscribeToken)
    const pauseUrl = new URL(`/pause/${pauseToken}`, deps.config.WEB_URL).href
    const message = content.mail({ ...unsubscribeLinks, pauseUrl, confirmUrl })
    const mail = { ...message, to: target.email, tag, alertId: id, unsubscribeUrl: unsubscribeLinks.unsubscribeUrl }
    return () => sendMail(deps.config, mail)
  }
  const { endpoint, p256dh, auth, vapidKey } = target
  if (endpoint === null || p256dh === null || auth === null) {
    return () => Promise.resolve(hasNoAddress)
  }
  const push = content.push()
  return () => sendPush(deps.config, { endpoint, p256dh, auth, vapidKey }, push)
}

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
  const isDead = claim.kind !== 'EMAIL' && accepted === 0
  const deviceDied = `This device’s push service has taken no notification since ${formatZonedMonthDay(since, alert?.target.user.timeZone ?? null)}. Add the device again.`
  const deadReason = claim.kind === 'WEBHOOK' ? webhookDeadReason(lastFailure.replace('the webhook ', '')) : deviceDied
  const reason = `given up after ${alert?.failures ?? 0} failures: ${lastFailure}`
  return { kind: 'refused', reason, deadReason: isDead ? deadReason : null }
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
