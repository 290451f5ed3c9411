import { redirectDocument } from '@remix-run/node'
import { cameFromElsewhere } from '../http/origin.server'

/** http/foreign-posts reroutes forms from other sites here. */
export const loader = () => redirectDocument('/')

export function action() {
  throw cameFromElsewhere()
}
