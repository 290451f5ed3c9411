import { checkRateLimit, tooManyAttempts } from '../features/accounts/rate-limits.server'
import { renewPush } from '../features/notifications/push/renew-push.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

/** Puts a browser's new push subscription in place of its old one. The old one's secret authorises it, no session. */
export const action = endpoint({
  async POST({ request }) {
    const { endpoint: old, auth, subscription } = await readJson(request)
    const counted = typeof old === 'string' ? old : '' // an object may have no text at all
    if (!(await checkRateLimit('renew-target', counted, request))) throw new HttpError(429, tooManyAttempts)
    await renewPush(old, auth, subscription)
    return json({ ok: true })
  },
})
export const loader = action
