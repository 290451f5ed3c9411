import { findMake } from '#domain/catalog/names/catalog'
import { endpoint } from '../http/endpoint.server'
import { readQuery } from '../http/body.server'
export { clientLoader } from '../ui/network'

export const loader = endpoint({
  GET: ({ request }) => {
    const make = findMake(readQuery(request).get('id') ?? '')
    return Response.json(make?.models.map(({ id, name }) => ({ id, name })) ?? [], {
      headers: { 'cache-control': 'public, max-age=3600' },
    })
  },
})
export const action = loader
