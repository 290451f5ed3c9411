import { endpoint } from '../http/endpoint.server'
import { notFound } from '../http/errors.server'

const unknown = () => {
  throw notFound('That call')
}
export const loader = endpoint({ GET: unknown, POST: unknown, PUT: unknown, DELETE: unknown })
export const action = loader
