import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { paymentsPath } from '../../features/billing/payments-path'
import { requestRefund, receiptsOf } from '../../features/billing/receipts.server'
import { PaymentsScreen } from './payments-screen'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Payments and receipts')

export const loader = async ({ request }: LoaderFunctionArgs) => ({
  receipts: await receiptsOf(await requireUser(request)),
})

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const id = (await readForm(request)).get('transaction')
  if (typeof id !== 'string') throw new HttpError(400, 'The form could not be read.')
  await requestRefund(user, id)
  return redirect(paymentsPath)
}

export default function Payments() {
  return <PaymentsScreen {...useLoaderData<typeof loader>()} />
}
