import { loggedOut } from '#domain/alerts/suppression'
import type { Transaction } from '#platform/database'
import { removeTargets } from '#platform/remove-targets'
import { config } from '../../config.server'
import { HttpError } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { parsePushSubscription, isSameSecret } from '../../features/notifications/push/push-targets.server'
import { renewTargetBody } from '../../features/notifications/target-json.server'
import { checkRateLimit, tooManyAttempts } from '../../features/accounts/rate-limits.server'
import { readJson } from '../../http/body.server'
import { endpoint, json } from '../../http/endpoint.server'

/**
 * Replaces a browser's push subscription, so the target keeps its name and alert history. The old subscription's secret
 * authenticates the call, because a paired browser has no session. 404 if it does not match. If the account has added
 * the new subscription too, that target is the same browser and is merged into the old one.
 */
async function renewPush(endpoint: unknown, auth: unknown, given: unknown): Promise<void> {
  const { endpoint: newEndpoint, ...keys } = parsePushSubscription(given)
  const unknown = new HttpError(404, 'This browser doesn’t get notifications. Add it again.')
  if (typeof endpoint !== 'string' || typeof auth !== 'string' || !URL.canParse(endpoint)) throw unknown
  await database().$transaction(async (tx) => {
    const old = await tx.notificationTarget.findUnique({ where: { endpoint: new URL(endpoint).href } })
    if (!old || !isSameSecret(old.auth, auth)) throw unknown
    const other = await tx.notificationTarget.findUnique({ where: { endpoint: newEndpoint } })
    if (other && other.id !== old.id) {
      if (other.userId !== old.userId || !isSameSecret(other.auth, keys.auth))
        throw new HttpError(409, 'This browser has already been added.')
      await mergeTarget(tx, other, old)
    }
    const { count } = await tx.notificationTarget.updateMany({
      where: { id: old.id, auth: old.auth },
      data: {
        endpoint: newEndpoint,
        ...keys,
        vapidKey: config().VAPID_PUBLIC_KEY,
        // A target that the owner switched off or logged out stays off. One disabled by a failed delivery is re-enabled.
        ...(old.deadReason !== null && old.deadReason !== loggedOut && { active: true, deadReason: null }),
      },
    })
    if (count === 0) throw unknown // a concurrent request renewed it
  })
}

/** Deletes the newer target of a browser. Searches that chose it alert the older one instead. */
async function mergeTarget(tx: Transaction, newer: { id: string; userId: string }, older: { id: string }) {
  await tx.$executeRaw`
    UPDATE "Search" SET "targetIds" = array_append("targetIds", ${older.id}::uuid)
    WHERE "userId" = ${newer.userId}::uuid AND ${newer.id}::uuid = ANY("targetIds")
      AND ${older.id}::uuid <> ALL("targetIds")`
  await removeTargets(tx, { id: newer.id })
}

export const action = endpoint({
  async POST({ request }) {
    const { endpoint: old, auth, subscription } = renewTargetBody.parse(await readJson(request))
    const counted = typeof old === 'string' ? old : '' // an object may have no string form at all
    if (!(await checkRateLimit('renew-target', counted, request))) throw new HttpError(429, tooManyAttempts)
    await renewPush(old, auth, subscription)
    return json({ ok: true })
  },
})
export const loader = action
