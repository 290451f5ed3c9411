import { config } from '../../../config.server'
import { HttpError } from '../../../http/errors.server'
import { database } from '../../../services/database.server'
import { checkSubscription, isSameSecret } from './check-subscription.server'

/**
 * Puts a browser's new subscription in place of its old one, so that the target keeps its name and what it was told.
 * The old one's secret is the proof: a browser that was added by a code has no log-in. 404 where it fails.
 */
export async function renewPush(endpoint: unknown, auth: unknown, given: unknown): Promise<void> {
  const { endpoint: newEndpoint, ...keys } = checkSubscription(given)
  const unknown = new HttpError(404, 'This browser gets no notifications. Add it again.')
  if (typeof endpoint !== 'string' || typeof auth !== 'string' || !URL.canParse(endpoint)) throw unknown
  await database().$transaction(async (tx) => {
    const old = await tx.notificationTarget.findUnique({ where: { endpoint: new URL(endpoint).href } })
    if (!old || !isSameSecret(old.auth, auth)) throw unknown
    const other = await tx.notificationTarget.findUnique({ where: { endpoint: newEndpoint } })
    if (other && other.id !== old.id) throw new HttpError(409, 'This browser has been added already.')
    const { count } = await tx.notificationTarget.updateMany({
      where: { id: old.id, auth: old.auth },
      data: {
        endpoint: newEndpoint,
        ...keys,
        vapidKey: config().VAPID_PUBLIC_KEY,
        // What its owner switched off stays off; what a refusal switched off works again.
        ...(old.deadReason !== null && { active: true, deadReason: null }),
      },
    })
    if (count === 0) throw unknown // renewed by another request at this moment
  })
}
