import { passingGrades } from '#domain/judgment/verdicts/grade'
import { requireEntitledCaller } from '../features/accounts/session/guards.server'
import { loadCars } from '../features/cars/cars.server'
import { matchJson } from '../features/searches/check-search.server'
import { getSearch } from '../features/searches/search-store.server'
import { endpoint, json } from '../http/endpoint.server'

/** The search's cars that nothing rules out, newest posting first. */
export const loader = endpoint({
  async GET({ request, params }) {
    const user = await requireEntitledCaller(request, { allowApiToken: true })
    const search = await getSearch({ id: params.id!, userId: user.id })
    return json((await loadCars(search, [...passingGrades])).map(matchJson))
  },
})
export const action = loader
