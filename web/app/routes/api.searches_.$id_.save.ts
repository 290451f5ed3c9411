import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { hideBody as saveBody } from '../features/searches/hide-car.server'
import { getSearch } from '../features/searches/search-store.server'
import { saveCar } from '../features/shortlist/save-car.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

/** Puts a car on the shortlist: a notification's action button (public/sw.js). */
export const action = endpoint({
  async POST({ request, params }) {
    const user = await requireEntitledCaller(request)
    const owned = { id: params.id!, userId: user.id, owner: user }
    await getSearch(owned)
    await saveCar(owned, saveBody.parse(await readJson(request)).listingId)
    return json({ ok: true })
  },
})
export const loader = action
