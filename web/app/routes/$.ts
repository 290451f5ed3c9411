import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import { notFound } from '../http/errors.server'

/** Unknown paths lead home; a script or style of an older build must not come back as a page. */
export function loader({ request }: LoaderFunctionArgs) {
  if (new URL(request.url).pathname.startsWith('/assets/')) throw notFound('That file')
  return redirectDocument('/')
}

export function action() {
  throw notFound()
}
