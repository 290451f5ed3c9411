import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { hideBody, hideCar } from '../features/searches/hide-car.server'
import { getSearch } from '../features/searches/search-store.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

/** Hides a car from the search's results: a notification's action button (public/sw.js). */
export const action = endpoint({
  async POST({ request, params }) {
    const user = await requireEntitledCaller(request)
    const owned = { id: params.id!, userId: user.id, owner: user }
    await getSearch(owned)
    await hideCar(owned, hideBody.parse(await readJson(request)).listingId)
    return json({ ok: true })
  },
})
export const loader = action
