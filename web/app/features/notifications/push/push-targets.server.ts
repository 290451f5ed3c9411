import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { isSubscriptionEnded } from '#domain/alerts/channels'
import { isP256PublicKey } from '#platform/secret-strength'
import { allowedAddress, pushRule } from '#platform/network/outgoing'
import type { Transaction } from '#platform/database'
import { removeTargets } from '#platform/remove-targets'
import type { NotificationTarget } from '#prisma/generated/client'
import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { documentedAs } from '../../../http/json-fields'
import { cleanText } from '../../accounts/sign-up-rules'
import { newUnsubscribeToken } from '../../accounts/sign-up.server'
import { withOwnerLock, type SignedIn } from '../../accounts/session/sessions.server'
import { requireTargetLimit } from '../targets.server'

const base64url = /^[A-Za-z0-9_-]+={0,2}$/
const bytesOf = (text: string) => Math.floor((text.replace(/=+$/, '').length * 3) / 4)

/**
 * An uncompressed P-256 point and a 16-byte secret (RFC 8291). With any other keys, encryption fails and so does every
 * alert.
 */
export function arePushKeys(p256dh: unknown, auth: unknown): boolean {
  if (typeof p256dh !== 'string' || typeof auth !== 'string') return false
  return (
    base64url.test(p256dh) &&
    base64url.test(auth) &&
    bytesOf(auth) === 16 &&
    isP256PublicKey(Buffer.from(p256dh, 'base64url'))
  )
}

export const pushSubscriptionSchema = z.object({
  endpoint: documentedAs(z.string(), z.url().max(2_000)),
  keys: z.object({ p256dh: z.string(), auth: z.string() }).refine(({ p256dh, auth }) => arePushKeys(p256dh, auth)),
})

/** Validates a browser's push subscription and normalizes its endpoint. 400 if it is invalid. */
export function parsePushSubscription(given: unknown): { endpoint: string; p256dh: string; auth: string } {
  const { success, data: subscription } = pushSubscriptionSchema.safeParse(given)
  if (!success) throw new HttpError(400, 'The push subscription is incomplete.')
  const allowed = allowedAddress(subscription.endpoint, pushRule(config()))
  if (allowed === null) {
    throw new HttpError(400, 'The push subscription doesn’t use a known push service.')
  }
  return { endpoint: allowed.href, ...subscription.keys }
}

/** Compares a subscription's secret with the stored one in constant time. Only the browser knows the secret. */
export function isSameSecret(kept: string | null, given: string): boolean {
  const [a, b] = [Buffer.from(kept ?? '', 'base64url'), Buffer.from(given, 'base64url')]
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}

interface Coming {
  name: unknown
  isPaired: boolean
}

/**
 * Adds the user's own browser to their account. A subscription belongs to one browser, so it moves to the account that adds it last.
 * The subscription's secret, which the endpoint does not reveal, proves that it is the same browser; 409 if it does not
 * match. 422 if the push service has ended the subscription. The account's device of that name whose subscription ended
 * is then taken for this one: it keeps its alert history.
 */
export const addPushTarget = (user: SignedIn, given: unknown, coming: Coming): Promise<NotificationTarget> =>
  withOwnerLock(user, async (tx) => {
    const target = await addPushTargetInTransaction(tx, user.id, given, coming)
    const { tokenHash } = user.credential
    await tx.session.updateMany({ where: { tokenHash }, data: { targetId: target.id } })
    return target
  })

/** Like `addPushTarget`, inside a transaction that started with `lockOwner`. */
export async function addPushTargetInTransaction(
  tx: Transaction,
  userId: string,
  given: unknown,
  coming: Coming,
): Promise<NotificationTarget> {
  const { endpoint, ...keys } = parsePushSubscription(given)
  const name = cleanText(coming.name) || 'This browser'
  const subscribed = { ...keys, vapidKey: config().VAPID_PUBLIC_KEY }
  const known = await tx.notificationTarget.findUnique({ where: { endpoint } })
  if (known && !isSameSecret(known.auth, keys.auth)) {
    throw new HttpError(409, 'We couldn’t recognize this browser. Turn its notifications off and on, then try again.')
  }
  // Opening someone's pairing link must not move this browser away from its current account.
  if (known && known.userId !== userId && coming.isPaired) {
    throw new HttpError(409, 'This device already gets alerts for another account. Remove it there first.')
  }
  if (known && isSubscriptionEnded(known)) {
    throw new HttpError(422, 'This browser’s notifications have ended. Turn them off and on, then try again.')
  }
  const own = known?.userId === userId ? known : null
  if (known && !own) await removeTargets(tx, { id: known.id })
  const earlier = own ?? (await findEndedDevice(tx, userId, name))
  if (earlier) {
    const on = { active: true, deadReason: null, confirmedAt: earlier.confirmedAt ?? new Date() }
    return tx.notificationTarget.update({ where: { id: earlier.id }, data: { ...on, endpoint, ...subscribed } })
  }
  await requireTargetLimit(tx, userId)
  const { isPaired } = coming
  const target = { userId, kind: 'PUSH' as const, name, endpoint, isPaired, ...subscribed }
  return tx.notificationTarget.create({
    data: { ...target, confirmedAt: new Date(), unsubscribeToken: newUnsubscribeToken() },
  })
}

/** The latest one. A device that its owner turned off is not taken for another. */
const findEndedDevice = (tx: Transaction, userId: string, name: string) =>
  tx.notificationTarget.findFirst({
    where: { userId, kind: 'PUSH', name, active: false, deadReason: { not: null } },
    orderBy: { createdAt: 'desc' },
  })
