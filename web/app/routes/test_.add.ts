import { enforceRateLimit } from '../features/accounts/rate-limits.server'
import { describeDevice } from '../features/accounts/session/sessions.server'
import { addPairedBrowser } from '../features/notifications/pairing.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

/** Adds the browser that opened a pairing link. Authorized by the link's token alone. */
export const action = endpoint({
  async POST({ request }) {
    await enforceRateLimit('pairing-link', request)
    const { token, subscription, name } = await readJson(request)
    await addPairedBrowser(token, subscription, name || describeDevice(request))
    return json({ ok: true }, 201)
  },
})
export const loader = action
