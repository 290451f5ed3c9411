import { redirectDocument } from '@remix-run/node'
import { cameFromElsewhere } from '../http/origin.server'

/** Where http/foreign-posts leads what another site sent. Nobody else has a reason to come here. */
export const loader = () => redirectDocument('/')

export function action() {
  throw cameFromElsewhere()
}
