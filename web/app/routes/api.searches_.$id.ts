import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import {
  checkSearch,
  EditConflict,
  requireVersion,
  editConflictResponse,
  invalidSearchResponse,
  searchJson,
} from '../features/searches/check-search.server'
import { keepDelivery } from '../features/searches/api-token-fields.server'
import { loadFunnels } from '../features/searches/funnel.server'
import { deleteSearch, getSearch, updateSearch } from '../features/searches/search-store.server'
import type { SignedIn } from '../features/accounts/session/sessions.server'
import type { Search } from '#prisma/generated/client'
import { readJson } from '../http/body.server'
import { endpoint, json } from '../http/endpoint.server'
import { HttpError } from '../http/errors.server'

export const loader = endpoint({
  async GET({ request, params }) {
    const user = await requireEntitledCaller(request, { allowApiToken: true })
    return answer(await getSearch({ id: params.id!, userId: user.id }), user)
  },
  async PUT({ request, params }) {
    const user = await requireEntitledCaller(request, { allowApiToken: true })
    const owned = { id: params.id!, userId: user.id, owner: user }
    const stored = await getSearch(owned)
    const given = keepDelivery(user, await readJson(request), stored)
    const { version = null } = given
    if (version !== null && typeof version !== 'string') throw new HttpError(400, 'The version must be text.')
    const checked = await checkSearch(given, user.id, stored.smartCriteria)
    if (!checked.ok) return invalidSearchResponse(checked.errors)
    try {
      const search = await updateSearch(owned, checked.fields, {
        ...{ edit: () => null, compiled: null },
        check: requireVersion(version, checked.fields),
      })
      return await answer(search, user)
    } catch (thrown) {
      if (thrown instanceof EditConflict) return editConflictResponse(thrown)
      throw thrown
    }
  },
  async DELETE({ request, params }) {
    const user = await requireEntitledCaller(request, { allowApiToken: true })
    await deleteSearch({ id: params.id!, userId: user.id, owner: user })
    return json({ ok: true })
  },
})
export const action = loader

async function answer(search: Search, { timeZone }: SignedIn): Promise<Response> {
  const funnels = await loadFunnels([search], { now: new Date(), timeZone })
  return json(searchJson(search, funnels.get(search.id)!))
}
