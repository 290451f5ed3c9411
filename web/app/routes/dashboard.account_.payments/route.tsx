import { Link, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { refundDays } from '#domain/plans/refund'
import { accountPath } from '../../features/accounts/settings/settings-form'
import { paymentsPath, PaddleLink } from '../../features/billing/paddle-links'
import { type Receipt, loadReceipts } from '../../features/billing/receipts.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { pageMeta } from '../../ui/site'

function PaymentsScreen({ receipts }: { receipts: Receipt[] | null }) {
  return (
    <section className="panel form-page" aria-labelledby="payments-title">
      <h1 id="payments-title">Payments and receipts</h1>
      {receipts === null ? (
        <p role="alert">
          <strong>Paddle, which keeps your receipts, isn’t responding.</strong> Try again in a few minutes. Paddle also
          emailed you each receipt.
        </p>
      ) : receipts.length === 0 ? (
        <p>No payments yet.</p>
      ) : (
        <>
          <p>
            Paddle handles payments and receipts. You can ask for a refund within {refundDays} days of a payment. Your
            plan ends with the refund.
          </p>
          <ul className="sessions">
            {receipts.map((receipt) => (
              <Payment key={receipt.id} {...receipt} />
            ))}
          </ul>
        </>
      )}
      <div className="actions">
        {receipts === null && (
          <Link className="button main" to={paymentsPath}>
            Try again
          </Link>
        )}
        {receipts !== null && receipts.length > 0 && (
          <PaddleLink page="overview">See all payments on Paddle</PaddleLink>
        )}
        <Link className="button" to={accountPath}>
          Back to my account
        </Link>
      </div>
    </section>
  )
}

function Payment({ id, day, amount, what, state, back, asked, mayAskBack }: Receipt) {
  const about = `${amount} on ${day}`
  return (
    <li>
      <div className="payment">
        <strong className="figures">{amount}</strong> on {day}
        <br />
        <span className="small soft">
          {what}. {back ?? asked ?? (state === 'failed' ? 'Payment failed.' : null)}
        </span>
      </div>
      <div className="actions">
        {state === 'failed' ? (
          <PaddleLink page="card">Change your card</PaddleLink>
        ) : (
          <a className="button" href={`${paymentsPath}/${id}/invoice`} target="_blank" rel="noopener">
            Receipt<span className="visually-hidden">: {about} (opens in a new tab)</span>
          </a>
        )}
        {mayAskBack && (
          <Link className="button" to={`${paymentsPath}/${id}/refund`}>
            Ask for a refund<span className="visually-hidden">: {about}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

export const meta = pageMeta('Payments and receipts')

export const loader = async ({ request }: LoaderFunctionArgs) => ({
  receipts: await loadReceipts(await requireUser(request)),
})

export default function Payments() {
  return <PaymentsScreen {...useLoaderData<typeof loader>()} />
}
