import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireUser } from '../features/accounts/session/guards.server'
import { invoiceUrl } from '../features/billing/receipts.server'
export { clientLoader } from '../ui/network'

/** Leads to Paddle's document of a payment, whose address is asked for now. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  throw redirect(await invoiceUrl(await requireUser(request), params.id!))
}

/** Never shown: with it, a refusal is a page. */
export default function Invoice() {
  return null
}
