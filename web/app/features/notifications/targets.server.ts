import type { NotificationTarget } from '#prisma/generated/client'
import { config } from '../../config.server'
import { HttpError, notFound } from '../../http/errors.server'
import { isUuid } from '../../http/paths.server'
import { database } from '../../services/database.server'
import { normalisedEmail, messages, tidy } from '../accounts/sign-up-rules'
import { newUnsubscribeToken } from '../accounts/sign-up.server'
import { lastAlerts } from './last-alerts.server'
import { arePushKeys, isAllowedEndpoint } from './push-endpoint'

/** So that nobody fills strangers' inboxes from one account. */
const mostTargets = 10

export const listTargets = (userId: string): Promise<NotificationTarget[]> =>
  database().notificationTarget.findMany({ where: { userId }, orderBy: [{ isMain: 'desc' }, { createdAt: 'asc' }] })

/** What the Notifications tab shows: no keys, no secrets. */
export async function loadTargets(userId: string) {
  const [targets, alerts] = await Promise.all([listTargets(userId), lastAlerts(userId)])
  return {
    vapidPublicKey: config().VAPID_PUBLIC_KEY,
    targets: targets.map(({ id, kind, name, isMain, active, deadReason, createdAt }) => {
      return { id, kind, name, isMain, active, deadReason, createdAt }
    }),
    alerts,
    now: new Date(),
  }
}

/** Adds an address; one that is there already is switched on again. */
export async function addEmail(userId: string, typed: unknown): Promise<NotificationTarget> {
  if (tidy(typed) === '') throw new HttpError(400, 'Email address is required.')
  const email = normalisedEmail(typed)
  if (!email) throw new HttpError(400, messages.invalidEmail)
  const known = await database().notificationTarget.findFirst({ where: { userId, kind: 'EMAIL', email } })
  if (known) return switchOn(known.id)
  await refuseTooMany(userId)
  return database().notificationTarget.create({
    data: { userId, kind: 'EMAIL', name: email, email, unsubscribeToken: newUnsubscribeToken() },
  })
}

/** Adds a browser. A subscription belongs to the browser, so whoever uses it last has it. */
export async function addPush(userId: string, given: unknown, typedName: unknown): Promise<NotificationTarget> {
  const { endpoint, p256dh, auth } = checkSubscription(given)
  const known = await database().notificationTarget.findUnique({ where: { endpoint } })
  const keys = { p256dh, auth }
  if (known?.userId === userId) return switchOn(known.id, keys)
  await refuseTooMany(userId)
  const name = tidy(typedName) || 'This browser'
  const data = { userId, kind: 'PUSH' as const, name, endpoint, ...keys, unsubscribeToken: newUnsubscribeToken() }
  return database().$transaction(async (tx) => {
    if (known) await tx.notificationTarget.deleteMany({ where: { id: known.id } })
    return tx.notificationTarget.create({ data })
  })
}

export async function toggleTarget(userId: string, id: unknown, active: boolean): Promise<void> {
  const { count } = await database().notificationTarget.updateMany({
    where: { id: idOf(id), userId },
    data: active ? { active, deadReason: null } : { active },
  })
  if (count === 0) throw notFound('That notification target')
}

export async function ownTarget(userId: string, id: unknown): Promise<NotificationTarget> {
  const target = await database().notificationTarget.findFirst({ where: { id: idOf(id), userId } })
  if (!target) throw notFound('That notification target')
  return target
}

export async function removeTarget(userId: string, id: unknown): Promise<void> {
  const target = await ownTarget(userId, id)
  if (target.isMain) throw new HttpError(400, 'Your main email address cannot be removed. You can switch it off.')
  await database().notificationTarget.deleteMany({ where: { id: target.id, userId } })
}

/** Switches off the target that a mail's unsubscribe link names; the same again is no error. */
export async function unsubscribe(unsubscribeToken: string): Promise<{ name: string }> {
  const target = await database().notificationTarget.findUnique({ where: { unsubscribeToken: tidy(unsubscribeToken) } })
  if (!target) throw notFound('That unsubscribe link')
  await database().notificationTarget.updateMany({ where: { id: target.id }, data: { active: false } })
  return { name: target.name }
}

export async function targetOfLink(unsubscribeToken: string): Promise<{ name: string; active: boolean }> {
  const target = await database().notificationTarget.findUnique({ where: { unsubscribeToken: tidy(unsubscribeToken) } })
  if (!target) throw notFound('That unsubscribe link')
  return target
}

function idOf(id: unknown): string {
  if (!isUuid(id)) throw notFound('That notification target')
  return id
}

const switchOn = (id: string, keys: { p256dh?: string; auth?: string } = {}) =>
  database().notificationTarget.update({ where: { id }, data: { active: true, deadReason: null, ...keys } })

async function refuseTooMany(userId: string): Promise<void> {
  const count = await database().notificationTarget.count({ where: { userId } })
  if (count >= mostTargets) throw new HttpError(403, `You can have up to ${mostTargets} targets. Remove one first.`)
}

function checkSubscription(given: unknown) {
  const { endpoint, keys } = (given ?? {}) as { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } }
  if (typeof endpoint !== 'string' || endpoint.length > 2000 || !arePushKeys(keys?.p256dh, keys?.auth)) {
    throw new HttpError(400, 'The push subscription is not complete.')
  }
  if (!isAllowedEndpoint(endpoint, config().pushAllowedHosts)) {
    throw new HttpError(400, 'The push subscription names a host that is not a known push service.')
  }
  return { endpoint, p256dh: String(keys!.p256dh), auth: String(keys!.auth) }
}
