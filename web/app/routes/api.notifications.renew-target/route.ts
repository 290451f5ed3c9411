import { checkRateLimit, tooManyAttempts } from '../../features/accounts/rate-limits.server'
import { renewPush } from './renew-push.server'
import { readJson } from '../../http/body.server'
import { endpoint, json } from '../../http/endpoint.server'
import { HttpError } from '../../http/errors.server'

/** Replaces a browser's push subscription. The old subscription's secret authorizes it; no session is needed. */
export const action = endpoint({
  async POST({ request }) {
    const { endpoint: old, auth, subscription } = await readJson(request)
    const counted = typeof old === 'string' ? old : '' // an object may have no string form at all
    if (!(await checkRateLimit('renew-target', counted, request))) throw new HttpError(429, tooManyAttempts)
    await renewPush(old, auth, subscription)
    return json({ ok: true })
  },
})
export const loader = action
