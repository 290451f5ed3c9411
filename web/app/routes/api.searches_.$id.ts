import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { checkSearch } from '../features/searches/store/check-search.server'
import { funnelsOf } from '../features/searches/funnel/funnel.server'
import { refusedSearch, searchJson } from '../features/searches/search-json.server'
import { deleteSearch, ownSearch, updateSearch } from '../features/searches/store/search-store.server'
import type { SignedIn } from '../features/accounts/session/sessions.server'
import type { Search } from '#prisma/generated/client'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'

export const loader = endpoint({
  async GET({ request, params }) {
    const user = await requireEntitledCaller(request, { openToPrograms: true })
    return answer(await ownSearch({ id: params.id!, userId: user.id }), user)
  },
  async PUT({ request, params }) {
    const user = await requireEntitledCaller(request, { openToPrograms: true })
    const owned = { id: params.id!, userId: user.id }
    const { smartCriteria } = await ownSearch(owned)
    const checked = await checkSearch(await readJson(request), smartCriteria)
    if (!checked.ok) return refusedSearch(checked.errors)
    return answer(await updateSearch(owned, checked.fields), user)
  },
  async DELETE({ request, params }) {
    const user = await requireEntitledCaller(request, { openToPrograms: true })
    await deleteSearch({ id: params.id!, userId: user.id })
    return json({ ok: true })
  },
})
export const action = loader

async function answer(search: Search, { timeZone }: SignedIn): Promise<Response> {
  const funnels = await funnelsOf([search], { now: new Date(), timeZone })
  return json(searchJson(search, funnels.get(search.id)!))
}
