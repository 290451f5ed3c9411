import { redirectDocument } from '@remix-run/node'
import { crossOriginError } from '../http/origin.server'

/** http/middleware reroutes cross-origin posts here. */
export const loader = () => redirectDocument('/')

export function action() {
  throw crossOriginError()
}
