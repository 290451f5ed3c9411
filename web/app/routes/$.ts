import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../http/errors.server'

/**
 * Unknown paths redirect to the home page. A missing script or style of an older build gets a 404, since a page would
 * break it.
 */
export function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname.startsWith('/assets/')) throw notFound('That file')
  return redirectDocument('/')
}

export function action() {
  throw notFound()
}
