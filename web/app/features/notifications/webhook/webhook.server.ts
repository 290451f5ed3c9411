import { randomUUID } from 'node:crypto'
import { secondMs } from '#domain/durations'
import { allowedAddress, webhookRule } from '#platform/network/outgoing'
import { removeTargets } from '#platform/remove-targets'
import { bothSignMs, newWebhookSecret, postWebhook } from '#platform/webhook/post-webhook'
import { config } from '../../../config.server'
import { database } from '../../../services/database.server'
import { lockOwner, type Owner } from '../../accounts/proof/lock-owner.server'
import { newUnsubscribeToken } from '../../accounts/sign-up/sign-up.server'

const testTimeoutMs = 8 * secondMs

/** The account's webhook, with its secret; null when it has none. */
export async function ownWebhook(userId: string) {
  const target = await database().notificationTarget.findFirst({
    where: { userId, kind: 'WEBHOOK' },
    include: { webhook: true },
  })
  if (!target?.webhook) return null
  const { active, deadReason } = target
  const { url, secret, rotatedAt, lastAnswer, lastAt } = target.webhook
  const bothUntil = rotatedAt === null ? null : new Date(rotatedAt.getTime() + bothSignMs)
  return {
    ...{ url, secret, active, deadReason, lastAnswer, lastAt },
    /** Until when the earlier secret signs too; null once it does no more. */
    bothUntil: bothUntil !== null && bothUntil > new Date() ? bothUntil : null,
  }
}
export type OwnWebhook = NonNullable<Awaited<ReturnType<typeof ownWebhook>>>

/** Sets or changes the address, and switches the webhook on; returns what is wrong with the address, or null. */
export async function saveWebhook(owner: Owner, typed: unknown): Promise<string | null> {
  const text = typeof typed === 'string' ? typed.trim() : ''
  if (text === '') return 'Please enter the address of your server.'
  const url = allowedAddress(text, webhookRule(config()))
  if (url === null) return 'The address must begin with https:// and name a public server, on the usual port.'
  await database().$transaction(async (tx) => {
    await lockOwner(tx, owner)
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

/** Switched on anew, it has its three days again. */
export async function switchWebhook(userId: string, active: boolean): Promise<void> {
  await database().$transaction([
    database().notificationTarget.updateMany({ where: own(userId), data: { active, deadReason: null } }),
    database().webhook.updateMany({ where: { target: own(userId) }, data: { failingSince: null } }),
  ])
}

/** A new secret. The earlier one signs beside it for a day, so that no event is lost while its server learns the new one. */
export async function rotateSecret(userId: string): Promise<void> {
  await database().$executeRaw`
    UPDATE "Webhook" SET "earlierSecret" = secret, secret = ${newWebhookSecret()}, "rotatedAt" = ${new Date()}
    FROM "NotificationTarget" t WHERE t.id = "targetId" AND t."userId" = ${userId}::uuid AND t.kind = 'WEBHOOK'`
}

export async function removeWebhook(userId: string): Promise<void> {
  await database().$transaction((tx) => removeTargets(tx, own(userId)))
}

/** Posts a test and keeps how it was answered, for the page. Sends nothing where there is no webhook. */
export async function testWebhook(userId: string): Promise<void> {
  const webhook = await database().webhook.findFirst({ where: { target: own(userId) } })
  if (!webhook) return
  const event = { id: randomUUID(), type: 'test', data: { text: 'A test that you asked for. No car was found.' } }
  const answer = await postWebhook(config(), webhook, event, testTimeoutMs)
  await database().webhook.updateMany({
    where: { targetId: webhook.targetId, url: webhook.url },
    data: { lastAnswer: answer.words, lastAt: new Date() },
  })
}
