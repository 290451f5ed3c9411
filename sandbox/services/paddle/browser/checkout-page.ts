import { html, raw } from 'hono/html'
import type { Html } from '../../../control-room/pages/layout'
import { formatDollars } from '../prices'
import type { Transaction } from '../records'
import { cardFields, testCardList, fillCardScript, type FormValues } from './card-form'

export type Theme = 'light' | 'dark' | 'light dark'

const style = `
:root{--paper:light-dark(#fff,#1a202c);--ink:light-dark(#1b2333,#e8e6df);--quiet:light-dark(#5b6475,#a2a9b8);
--line:light-dark(#dcd8cc,#333b4a);--edge:light-dark(#767b86,#8b92a0);--action:light-dark(#23407a,#9db8f2);
--action-ink:light-dark(#fff,#10192c);--no:light-dark(#a3281f,#ff9a8f);--yes:light-dark(#1c6b3a,#86d6a3)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:480px;margin:0 auto;padding:16px}h1{font-size:20px;margin:0 0 4px}h2{font-size:18px;margin:20px 0 8px}
p{margin:0 0 12px}.quiet{color:var(--quiet);font-size:14px}.sum{font-size:24px;font-weight:600;margin:0}
form{display:grid;gap:12px;grid-template-columns:1fr 1fr;margin:16px 0 12px}.wide{grid-column:1/-1}
label{display:block;font-size:14px;color:var(--quiet)}
input,select,button,.button{font:inherit;color:var(--ink);width:100%;min-height:44px;border-radius:6px;padding:8px 10px;
background:var(--paper);border:1px solid var(--edge)}
button,.button{border-color:var(--action);color:var(--action);cursor:pointer;display:grid;place-items:center;text-decoration:none}
button.main{background:var(--action);color:var(--action-ink);font-weight:600}button:disabled{opacity:.6}
:focus-visible{outline:3px solid var(--action);outline-offset:2px}
.refused{border-left:4px solid var(--no);padding:8px 12px;margin:12px 0;color:var(--no)}.paid{color:var(--yes);font-weight:600}
summary{min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--action)}
details ul{list-style:none;margin:0;padding:0}details li{margin:0 0 8px}details button{text-align:left;place-items:start}
a{color:var(--action)}.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:8px 12px 8px 0;border-top:1px solid var(--line)}td a{display:inline-block;padding:11px 0}
`

export const paddlePage = (options: { title: string; body: Html; theme?: Theme; script?: string }) =>
  html`<!doctype html>
    <html lang="en" style="color-scheme:${options.theme ?? 'light dark'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${options.title} · Lotwatch sandbox as Paddle</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          ${options.body}
          <p class="quiet">The sandbox as Paddle: no money moves.</p>
        </main>
        ${
          options.script
            ? html`<script>
                ${raw(options.script)}
              </script>`
            : ''
        }
      </body>
    </html>`

const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** `origin` is that of the page which frames the checkout; null if the page is standalone. */
export interface CheckoutDisplay {
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
  setting: CheckoutDisplay
  /** Sent to the parent page in this order. */
  events: Event[]
  /** The seller's page to return to if the checkout is not in a frame. */
  back: string | null
}

const dueCents = ({ details }: Transaction) => Number(details?.totals?.grand_total ?? 0)

const heading = (one: Transaction): Html => {
  const price = one.items[0]!.price!
  const name = one.details!.line_items[0]!.product!.name
  const cycle = price.billing_cycle!.interval
  return html`<h1>${name}</h1>
    ${
      dueCents(one) === 0
        ? html`<p class="quiet">The card for your plan from now on. Nothing is charged today.</p>`
        : html`<p class="sum">${formatDollars(dueCents(one))}</p>
            <p class="quiet">due today${one.subscription_id ? '' : `, then each ${cycle}`}</p>`
    }`
}

export const payPage = ({ one, setting, events, back }: View, typed: FormValues, problem: string | null) =>
  page(
    { one, setting, events, back },
    html`${heading(one)} ${problem ? html`<p class="refused" role="alert">${problem}</p>` : ''}
      <form method="post" novalidate>
        ${cardFields({ ...typed, email: typed.email ?? setting.email }, setting.email !== '')}
        <button class="main wide" name="step" value="pay">
          ${dueCents(one) === 0 ? 'Use this card' : `Pay ${formatDollars(dueCents(one))}`}
        </button>
        ${
          setting.origin
            ? html`<button class="wide" type="button" data-close>Close without paying</button>`
            : back
              ? html`<a class="wide button" href="${back}">Go back without paying</a>`
              : ''
        }
      </form>
      ${testCardList()}`,
  )

/** The bank's consent prompt. Hidden fields carry the form values. */
export const cardConsentPage = (view: View, typed: FormValues) =>
  page(
    view,
    html`<h1>Your bank asks</h1>
      <p>
        Do you want to pay ${formatDollars(dueCents(view.one))} with the card that ends in ${typed.number?.slice(-4)}?
      </p>
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
  paddlePage({ title: 'Checkout', body, theme: setting.theme, script: `${fillCardScript}${messages(setting, events)}` })

const messages = ({ origin }: CheckoutDisplay, events: Event[]) =>
  origin
    ? `
const tell = (event) => parent.postMessage({ from: 'paddle-checkout', event }, ${scriptJson(origin)})
for (const event of ${scriptJson(events)}) tell(event)
document.querySelector('form')?.addEventListener('submit', () => tell({ name: 'checkout.payment.initiated' }))
document.querySelector('[data-close]')?.addEventListener('click', () => tell({ name: 'checkout.closed' }))`
    : ''
