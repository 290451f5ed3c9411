import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '../features/accounts/session/guards.server'
import { invoiceUrl } from '../features/billing/receipts.server'

/** Redirects to Paddle's invoice for a payment, with a fresh URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  throw redirect(await invoiceUrl(await requireUser(request), params.id!))
}

/** Never rendered. It makes this a page route, so a 4xx shows the error boundary. */
export default function Invoice() {
  return null
}
