import { redirectDocument } from '@remix-run/node'
import { crossOriginError } from '../http/origin.server'

/** http/foreign-posts reroutes forms from other sites here. */
export const loader = () => redirectDocument('/')

export function action() {
  throw crossOriginError()
}
