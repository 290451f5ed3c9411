import { html } from 'hono/html'
import { formatTotalCharged } from '../billing/transactions'
import type { Subscription, Transaction } from '../records'
import { cardFields, testCardList, fillCardScript, type FormValues } from './card-form'
import { paddlePage } from './checkout-page'

const day = (instant: string) => new Date(instant).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const planName = ({ shown }: Subscription) => shown.items[0]!.product.name
const at = (path: string, token: string) => `/paddle-portal${path}?token=${token}`

export const messagePage = (title: string, text: string, back: string | null) =>
  paddlePage({
    title,
    body: html`<h1>${title}</h1>
      <p role="status">${text}</p>
      ${back ? html`<p><a class="button" href="${back}">Back to your account</a></p>` : ''}`,
  })

export const overviewPage = (token: string, subscriptions: Subscription[], payments: Transaction[]) =>
  paddlePage({
    title: 'Your account',
    body: html`<h1>Your account</h1>
      <h2>Subscriptions</h2>
      ${subscriptions.map((one) => {
        const { id, status, scheduled_change, next_billed_at } = one.shown
        const words = scheduled_change
          ? `ends on ${day(scheduled_change.effective_at)}`
          : next_billed_at
            ? `next payment on ${day(next_billed_at)}`
            : status
        return html`<p>${planName(one)}: ${status === 'past_due' ? 'a payment failed, ' : ''}${words}</p>
          ${
            status === 'canceled'
              ? ''
              : html`<p>
                    <a class="button" href="${at(`/subscriptions/${id}/update-payment-method`, token)}">Change card</a>
                  </p>
                  ${
                    scheduled_change
                      ? ''
                      : html`<p>
                          <a class="button" href="${at(`/subscriptions/${id}/cancel`, token)}">Cancel plan</a>
                        </p>`
                  }`
          }`
      })}
      <h2>Payments</h2>
      <div class="scroll">
        <table>
          <tr>
            <th>Date</th>
            <th>Amount</th>
            <th>Invoice</th>
          </tr>
          ${payments.map(
            (one) =>
              html`<tr>
                <td>${day(one.billed_at ?? one.created_at)}</td>
                <td>${formatTotalCharged(one)}</td>
                <td><a href="${at(`/invoices/${one.id}`, token)}">${one.invoice_number}</a></td>
              </tr>`,
          )}
        </table>
      </div>`,
  })

export const cancelPage = (one: Subscription) => {
  const ends = one.shown.current_billing_period?.ends_at
  return paddlePage({
    title: 'Cancel your plan',
    body: html`<h1>Cancel ${planName(one)}?</h1>
      <p>${ends ? `Your plan goes on until ${day(ends)}. Nothing more is charged.` : 'Your plan ends now.'}</p>
      <form method="post"><button class="main wide">Cancel plan</button></form>`,
  })
}

export const cardPage = (one: Subscription, email: string, typed: FormValues, problem: string | null) =>
  paddlePage({
    title: 'Change your card',
    script: fillCardScript,
    body: html`<h1>Change your card</h1>
      <p>
        ${one.shown.status === 'past_due' ? 'What is overdue is charged to the new card at once.' : 'Nothing is charged today.'}
      </p>
      ${problem ? html`<p class="refused" role="alert">${problem}</p>` : ''}
      <form method="post" novalidate>
        ${cardFields({ ...typed, email }, true)}
        <button class="main wide">Use this card</button>
      </form>
      ${testCardList()}`,
  })

export const invoicePage = (one: Transaction, email: string) =>
  paddlePage({
    title: `Invoice ${one.invoice_number}`,
    body: html`<h1>Invoice ${one.invoice_number}</h1>
      <p>Paid on ${day(one.billed_at ?? one.created_at)} by ${email}</p>
      <div class="scroll">
        <table>
          ${one.details!.line_items.map(
            ({ product, totals }, i) =>
              html`<tr>
                <td>${product!.name}, ${one.items[i]!.price!.name?.toLowerCase()}</td>
                <td>$${(Number(totals!.total) / 100).toFixed(2)}</td>
              </tr>`,
          )}
          <tr>
            <th>Paid</th>
            <td>${formatTotalCharged(one)}</td>
          </tr>
        </table>
      </div>`,
  })
