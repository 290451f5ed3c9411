import { dayMs, hourMs } from '#domain/durations'
import { postWebhook, type WebhookEvent } from '#platform/webhook/post-webhook'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../../dependencies'
import type { SendOutcome } from '../attempt'

type WebhookRow = Prisma.WebhookGetPayload<object>

/** A receiver that has accepted nothing for this long will not recover on its own. */
export const disabledAfterMs = 3 * dayMs
const maxPauseMs = hourMs

/**
 * Posts one event, once, and records the answer. Never throws for a fault of the receiver. A repeat has the same id, so
 * a retry after a broken connection is safe.
 */
export async function sendWebhook(deps: Dependencies, webhook: WebhookRow, event: WebhookEvent): Promise<SendOutcome> {
  const answer = await postWebhook(deps.config, webhook, event, deps.config.PUSH_TIMEOUT_MS)
  const isAccepted = answer.kind === 'accepted'
  const now = new Date()
  const failingSince = isAccepted ? null : (webhook.failingSince ?? now)
  await deps.db.webhook.updateMany({
    // Skips another URL that the owner has entered meanwhile.
    where: { targetId: webhook.targetId, url: webhook.url },
    data: { lastAnswer: answer.words, lastAt: now, failingSince },
  })
  if (isAccepted) return { kind: 'sent', messageId: null }
  const reason = `the webhook ${answer.words}`
  if (answer.isGone) {
    return { kind: 'refused', reason, deadReason: 'Its server answered 410: it wants no more events.' }
  }
  const failingForMs = now.getTime() - (failingSince ?? now).getTime()
  if (failingForMs >= disabledAfterMs) return { kind: 'refused', reason, deadReason: webhookDeadReason(answer.words) }
  // Each pause is half of the failure's duration so far, so that an hour's outage delays an event by at most half an
  // hour.
  return { kind: 'later', reason, waitMs: Math.max(answer.waitMs, Math.min(failingForMs / 2, maxPauseMs)) }
}

export const webhookDeadReason = (lastWords: string) =>
  `Its server has accepted nothing for three days. The last time it ${lastWords}.`
