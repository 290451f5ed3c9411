import { timingSafeEqual } from 'node:crypto'
import { allowedAddress, pushRule } from '#platform/network/outgoing'
import type { NotificationTarget } from '#prisma/generated/client'
import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { tidy } from '../../accounts/sign-up-rules'
import { newUnsubscribeToken } from '../../accounts/sign-up/sign-up.server'
import { arePushKeys } from './push-keys'
import { lockOwner, type Owner } from '../../accounts/proof/lock-owner.server'
import { refuseTooMany } from '../target-place.server'

/**
 * Adds a browser to an account. A subscription belongs to a browser, so it moves to the account that adds it last. The
 * caller proves that it is the same browser by the subscription's secret, which the endpoint does not reveal; 409
 * without it.
 */
export function addPush(owner: Owner, given: unknown, typedName: unknown): Promise<NotificationTarget> {
  const { endpoint, ...keys } = checkSubscription(given)
  const name = tidy(typedName) || 'This browser'
  return database().$transaction(async (tx) => {
    await lockOwner(tx, owner)
    const known = await tx.notificationTarget.findUnique({ where: { endpoint } })
    if (known && !isSame(known.auth, keys.auth)) {
      throw new HttpError(
        409,
        'This browser could not be recognised. Turn its notifications off and on, and try again.',
      )
    }
    if (known?.userId === owner.id) {
      const on = { active: true, deadReason: null, confirmedAt: known.confirmedAt ?? new Date() }
      return tx.notificationTarget.update({ where: { id: known.id }, data: { ...on, ...keys } })
    }
    if (known) await tx.notificationTarget.deleteMany({ where: { id: known.id } })
    await refuseTooMany(tx, owner.id)
    const target = { userId: owner.id, kind: 'PUSH' as const, name, endpoint, ...keys, confirmedAt: new Date() }
    return tx.notificationTarget.create({ data: { ...target, unsubscribeToken: newUnsubscribeToken() } })
  })
}

function isSame(kept: string | null, given: string): boolean {
  const [a, b] = [Buffer.from(kept ?? '', 'base64url'), Buffer.from(given, 'base64url')]
  return a.length === b.length && timingSafeEqual(a, b)
}

function checkSubscription(given: unknown) {
  const { endpoint, keys } = (given ?? {}) as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } }
  if (typeof endpoint !== 'string' || !arePushKeys(keys?.p256dh, keys?.auth)) {
    throw new HttpError(400, 'The push subscription is not complete.')
  }
  const allowed = allowedAddress(endpoint, pushRule(config()))
  if (allowed === null) {
    throw new HttpError(400, 'The push subscription names a host that is not a known push service.')
  }
  return { endpoint: allowed.href, p256dh: String(keys!.p256dh), auth: String(keys!.auth) }
}
