import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { checkSearch, invalidSearchResponse, searchJson } from '../features/searches/check-search.server'
import { defaultDelivery, keepDelivery } from '../features/searches/api-token-fields.server'
import { loadFunnels } from '../features/searches/funnel.server'
import { createSearch, listSearches } from '../features/searches/search-store.server'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

export const loader = endpoint({
  async GET({ request }) {
    const user = await requireEntitledCaller(request, { allowApiToken: true })
    const searches = await listSearches({ userId: user.id })
    const funnels = await loadFunnels(searches, { now: new Date(), timeZone: user.timeZone })
    return json(searches.map((search) => searchJson(search, funnels.get(search.id)!)))
  },
  async POST({ request }) {
    const user = await requireEntitledCaller(request, { allowApiToken: true })
    const given = keepDelivery(user, await readJson(request), defaultDelivery)
    const checked = await checkSearch(given, user.id)
    if (!checked.ok) return invalidSearchResponse(checked.errors)
    const search = await createSearch({ owner: user, fields: checked.fields })
    const funnels = await loadFunnels([search], { now: new Date(), timeZone: user.timeZone })
    return json(searchJson(search, funnels.get(search.id)!), 201, { location: `/api/searches/${search.id}` })
  },
})
export const action = loader
