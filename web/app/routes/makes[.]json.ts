import { makes } from '#domain/catalog/names/catalog'
import { endpoint } from '../http/endpoint.server'

export const loader = endpoint({
  GET: () =>
    Response.json(Object.fromEntries(makes.map(({ id, name }) => [id, { name }])), {
      headers: { 'cache-control': 'public, max-age=3600' },
    }),
})
export const action = loader
