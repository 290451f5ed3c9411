import { randomUUID } from 'node:crypto'
import { secondMs } from '#domain/durations'
import { allowedAddress, webhookRule } from '#platform/network/outgoing'
import { removeTargets } from '#platform/remove-targets'
import { secretOverlapMs, newWebhookSecret, postWebhook } from '#platform/webhook/post-webhook'
import { config } from '../../config.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner } from '../accounts/session/sessions.server'
import { newUnsubscribeToken } from '../accounts/sign-up.server'

const testTimeoutMs = 8 * secondMs

export async function findOwnWebhook(userId: string) {
  const target = await database().notificationTarget.findFirst({
    where: { userId, kind: 'WEBHOOK' },
    include: { webhook: true },
  })
  if (!target?.webhook) return null
  const { active, deadReason } = target
  const { url, secret, rotatedAt, lastAnswer, lastAt } = target.webhook
  const bothUntil = rotatedAt === null ? null : new Date(rotatedAt.getTime() + secretOverlapMs)
  return {
    ...{ url, secret, active, deadReason, lastAnswer, lastAt },
    /** Until when the previous secret also signs. Null if it no longer does. */
    bothUntil: bothUntil !== null && bothUntil > new Date() ? bothUntil : null,
  }
}
export type OwnWebhook = NonNullable<Awaited<ReturnType<typeof findOwnWebhook>>>

/** Creates or updates the webhook and switches it on. Returns an error message for an invalid URL, or null. */
export async function saveWebhook(owner: Owner, typed: unknown): Promise<string | null> {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (text === '') return 'Enter your server’s URL.'
  const url = allowedAddress(text, webhookRule(config()))
  if (url === null) return 'The URL must start with https:// and point to a public server on the default port.'
  await withOwnerLock(owner, async (tx) => {
    const known = await tx.notificationTarget.findFirst({ where: { userId: owner.id, kind: 'WEBHOOK' } })
    const shown = { name: `Webhook at ${url.hostname}`, active: true, deadReason: null }
    const fresh = { url: url.href, failingSince: null, lastAnswer: null, lastAt: null }
    if (known) {
      await tx.notificationTarget.update({ where: { id: known.id }, data: shown })
      await tx.webhook.update({ where: { targetId: known.id }, data: fresh })
      return
    }
    const target = { userId: owner.id, kind: 'WEBHOOK' as const, unsubscribeToken: newUnsubscribeToken() }
    await tx.notificationTarget.create({
      data: {
        ...target,
        ...shown,
        confirmedAt: new Date(),
        webhook: { create: { ...fresh, secret: newWebhookSecret() } },
      },
    })
  })
  return null
}

const own = (userId: string) => ({ userId, kind: 'WEBHOOK' as const })

/** Re-enabling resets the three-day grace period. */
export async function setWebhookActive(owner: Owner, active: boolean): Promise<void> {
  await withOwnerLock(owner, async (tx) => {
    await tx.notificationTarget.updateMany({ where: own(owner.id), data: { active, deadReason: null } })
    await tx.webhook.updateMany({ where: { target: own(owner.id) }, data: { failingSince: null } })
  })
}

/**
 * Rotates the secret. The previous secret also signs for a day, so no event is lost while the receiver is updated. A
 * second rotation within that day keeps the original previous secret, because the receiver may not know any other yet.
 */
export async function rotateSecret(owner: Owner): Promise<void> {
  const now = new Date()
  const since = new Date(now.getTime() - secretOverlapMs)
  await withOwnerLock(
    owner,
    (tx) => tx.$executeRaw`
    UPDATE "Webhook" SET secret = ${newWebhookSecret()},
      "earlierSecret" = CASE WHEN "rotatedAt" > ${since} THEN "earlierSecret" ELSE secret END,
      "rotatedAt" = CASE WHEN "rotatedAt" > ${since} THEN "rotatedAt" ELSE ${now} END
    FROM "NotificationTarget" t WHERE t.id = "targetId" AND t."userId" = ${owner.id}::uuid AND t.kind = 'WEBHOOK'`,
  )
}

export async function removeWebhook(owner: Owner): Promise<void> {
  await withOwnerLock(owner, (tx) => removeTargets(tx, own(owner.id)))
}

/** Posts a test event and stores the response for the page. Does nothing without a webhook. */
export async function testWebhook(owner: Owner): Promise<void> {
  const where = { target: own(owner.id) }
  const webhook = await withOwnerLock(owner, (tx) => tx.webhook.findFirst({ where }))
  if (!webhook) return
  const event = { id: randomUUID(), type: 'test', data: { text: 'This is a test. No car was found.' } }
  const answer = await postWebhook(config(), webhook, event, testTimeoutMs)
  await database().webhook.updateMany({
    where: { targetId: webhook.targetId, url: webhook.url },
    data: { lastAnswer: answer.words, lastAt: new Date() },
  })
}
