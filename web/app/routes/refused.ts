import { redirectDocument } from '@remix-run/node'
import { crossOriginError } from '../http/request-checks.server'

/** http/middleware reroutes cross-origin posts here. */
export const loader = () => redirectDocument('/')

export function action() {
  throw crossOriginError()
}
