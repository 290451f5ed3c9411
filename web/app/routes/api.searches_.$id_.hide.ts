import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { hideCar } from '../features/searches/store/hide.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

/** Hides a car from the search's results: the action of a notification (public/sw.js). */
export const action = endpoint({
  async POST({ request, params }) {
    const user = await requireEntitledCaller(request)
    const { listingId } = await readJson(request)
    await hideCar({ id: params.id!, userId: user.id }, listingId, null)
    return json({ ok: true })
  },
})
export const loader = action
