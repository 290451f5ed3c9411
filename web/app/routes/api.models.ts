import { findMake } from '#domain/catalog/names/catalog'
import { findCarsByName } from '#domain/catalog/recognize/find-cars'
import { endpoint } from '../http/endpoint.server'
import { readQuery } from '../http/body.server'

/**
 * The models of a make (`id`). With `find`, the makes and models that a typed name may mean, for the search form: ids are
 * "ford" or "ford/f-150".
 */
export const loader = endpoint({
  GET: ({ request }) => {
    const query = readQuery(request)
    const headers = { 'cache-control': 'public, max-age=3600' }
    const find = query.get('find')
    if (find !== null) {
      const cars = findCarsByName(find).map(({ make, model, label }) => ({
        id: [make, model].filter(Boolean).join('/'),
        label,
      }))
      return Response.json({ find, cars }, { headers })
    }
    const make = findMake(query.get('id') ?? '')
    return Response.json(make?.models.map(({ id, name }) => ({ id, name })) ?? [], { headers })
  },
})
export const action = loader
