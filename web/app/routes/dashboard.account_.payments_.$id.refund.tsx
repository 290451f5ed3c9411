import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { paymentsPath } from '../features/billing/paddle-links'
import { loadRefundOffer, requestRefund } from '../features/billing/receipts.server'
import { readForm } from '../http/body.server'
import { SubmitButton } from '../ui/dialog'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Ask for a refund')

/** Asks once more before the refund is requested, because the plan ends with it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const offer = await loadRefundOffer(await requireUser(request), params.id!)
  if (offer === null) throw redirect(paymentsPath)
  return offer
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  await requestRefund(user, params.id!)
  return redirect(paymentsPath)
}

export default function AskForRefund() {
  const { amount, day, ends } = useLoaderData<typeof loader>()
  return (
    <section className="panel form-page" aria-labelledby="refund-title">
      <h1 id="refund-title">
        Ask for {amount} back, paid on {day}?
      </h1>
      <p>
        <strong>{ends}</strong>
      </p>
      <p>A person will review your request and email you. Everything keeps running until then.</p>
      <div className="actions">
        <Link className="button" to={paymentsPath}>
          Keep my plan
        </Link>
        <Form method="post">
          <SubmitButton className="danger">Ask for a refund</SubmitButton>
        </Form>
      </div>
    </section>
  )
}
