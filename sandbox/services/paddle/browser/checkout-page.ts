import { html } from 'hono/html'
import type { Html } from '../../../control-room/pages/layout'
import { inDollars } from '../money'
import type { Transaction } from '../records'
import { cardFields, cardList, fillScript, type Typed } from './card-form'
import { paddlePage, scriptJson, type Theme } from './page'

/** How the page is displayed: in a frame of the page at `origin`, or standalone if `origin` is null. */
export interface Setting {
  origin: string | null
  theme: Theme
  isInline: boolean
  email: string
}

interface Event {
  name: string
  data: unknown
}

interface View {
  one: Transaction
  setting: Setting
  /** Sent to the parent page in this order. */
  events: Event[]
  /** URL of the seller's page to return to, when the checkout is not in a frame. */
  back: string | null
}

export const dueCents = ({ details }: Transaction) => Number(details?.totals?.grand_total ?? 0)

const heading = (one: Transaction): Html => {
  const price = one.items[0]!.price!
  const name = one.details!.line_items[0]!.product!.name
  const cycle = price.billing_cycle!.interval
  return html`<h1>${name}</h1>
    ${
      dueCents(one) === 0
        ? html`<p class="quiet">The card for your plan from now on. Nothing is charged today.</p>`
        : html`<p class="sum">${inDollars(dueCents(one))}</p>
            <p class="quiet">due today${one.subscription_id ? '' : `, then each ${cycle}`}</p>`
    }`
}

export const payPage = ({ one, setting, events, back }: View, typed: Typed, problem: string | null) =>
  page(
    { one, setting, events, back },
    html`${heading(one)} ${problem ? html`<p class="refused" role="alert">${problem}</p>` : ''}
      <form method="post" novalidate>
        ${cardFields({ ...typed, email: typed.email ?? setting.email }, setting.email !== '')}
        <button class="main wide" name="step" value="pay">
          ${dueCents(one) === 0 ? 'Use this card' : `Pay ${inDollars(dueCents(one))}`}
        </button>
        ${
          setting.origin
            ? html`<button class="wide" type="button" data-close>Close without paying</button>`
            : back
              ? html`<a class="wide button" href="${back}">Go back without paying</a>`
              : ''
        }
      </form>
      ${cardList()}`,
  )

/** The bank's consent prompt. Hidden fields carry the form values. */
export const consentPage = (view: View, typed: Typed) =>
  page(
    view,
    html`<h1>Your bank asks</h1>
      <p>Do you want to pay ${inDollars(dueCents(view.one))} with the card that ends in ${typed.number?.slice(-4)}?</p>
      <form method="post">
        ${['email', 'name', 'number', 'expiry', 'cvc', 'country', 'postalCode'].map(
          (name) => html`<input type="hidden" name="${name}" value="${typed[name] ?? ''}" />`,
        )}
        <button class="main" name="step" value="consent">Yes, pay</button>
        <button name="step" value="refuse">No</button>
      </form>`,
  )

export const paidPage = (view: View) =>
  page(
    view,
    html`<h1>${view.one.items[0]!.price!.description}</h1>
      <p class="paid" role="status">
        ✓ ${dueCents(view.one) === 0 ? 'Your card is saved.' : 'Your payment was received.'}
      </p>
      ${view.back && !view.setting.origin ? html`<p><a class="button" href="${view.back}">Back to the shop</a></p>` : ''}`,
  )

const page = ({ setting, events }: View, body: Html) =>
  paddlePage({ title: 'Checkout', body, theme: setting.theme, script: `${fillScript}${messages(setting, events)}` })

/** Posts events to the parent page, restricted to its origin. */
const messages = ({ origin }: Setting, events: Event[]) =>
  origin
    ? `
const tell = (event) => parent.postMessage({ from: 'paddle-checkout', event }, ${scriptJson(origin)})
for (const event of ${scriptJson(events)}) tell(event)
document.querySelector('form')?.addEventListener('submit', () => tell({ name: 'checkout.payment.initiated' }))
document.querySelector('[data-close]')?.addEventListener('click', () => tell({ name: 'checkout.closed' }))`
    : ''
