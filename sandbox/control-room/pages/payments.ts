import { html } from 'hono/html'
import { dueCents } from '../../services/paddle/billing/transactions'
import { findTestCard, testCards, type TestCard } from '../../services/paddle/cards'
import { findDeliveries } from '../../services/paddle/control'
import { apiModes, type Paddle } from '../../services/paddle/paddle'
import { formatAmount } from '../../services/paddle/prices'
import type { Subscription } from '../../services/paddle/records'
import { isAccepted, releaseOrders, type PaddleEvent, signatureKinds } from '../../services/paddle/webhooks/deliveries'
import { relativeTime, type Html } from './layout'

const shownEvents = 60
const to = (path: string) => `/control-room/paddle/${path}`

const options = (values: readonly string[], chosen?: string): Html[] =>
  values.map((value) => html`<option ${value === chosen ? 'selected' : ''}>${value}</option>`)

const button = (path: string, name: string, value: string, words: string): Html =>
  html`<form method="post" action="${to(path)}"><button name="${name}" value="${value}">${words}</button></form>`

export const plansSection = (paddle: Paddle): Html => {
  const all = paddle.records.list('subscription').reverse()
  return html`<section>
    <h2>Plans</h2>
    ${all.length === 0 ? html`<p class="quiet">Nobody pays yet. Choose a plan in the app.</p>` : ''}
    ${all.map((one) => planRow(paddle, one))}
  </section>`
}

function planRow(paddle: Paddle, one: Subscription): Html {
  const { id, status, items, customer_id } = one.shown
  const path = `subscriptions/${id}`
  const email = paddle.records.find('customer', customer_id)?.shown.email ?? customer_id
  const paid = paddle.records.list('transaction', (it) => it.subscription_id === id && it.status === 'completed')
  const isOver = status === 'canceled'
  const state = status === 'past_due' || isOver ? 'broken' : 'working'
  return html`<article class="plan">
    <strong>${email}</strong><br />
    ${items[0]!.price.description}, <span class="${state}">${status}</span>, ${nextWords(one)}<br />
    <span class="quiet"
      >${id} · card ${one.card.slice(-4)} ${findTestCard(one.card)?.says} · ${paid.length} paid, last
      ${formatAmount(dueCents(paid.at(-1)!), one.shown.currency_code)}</span
    >
    ${
      isOver
        ? ''
        : html`<div class="acts">
            ${button(path, 'order', 'next', 'To what is due next')}
            <form method="post" action="${to(path)}">
              <input name="days" inputmode="numeric" value="1" aria-label="Days to let pass for ${email}" />
              <button name="order" value="days">Let days pass</button>
            </form>
            <form method="post" action="${to(path)}">
              <select name="card" aria-label="Card of ${email}">
                ${testCards.map((card) => cardOption(card, card.number === one.card))}
              </select>
              <button name="order" value="card">Set card</button>
            </form>
            ${one.shown.scheduled_change ? '' : button(path, 'order', 'end', 'End now')}
          </div>`
    }
  </article>`
}

const cardOption = ({ number, says }: TestCard, isChosen: boolean): Html =>
  html`<option value="${number}" ${isChosen ? 'selected' : ''}>${number.slice(-4)} ${says}</option>`

function nextWords({ shown }: Subscription): Html {
  const { scheduled_change, next_billed_at, canceled_at } = shown
  if (canceled_at) return html`ended ${relativeTime(canceled_at)}`
  if (scheduled_change) return html`${scheduled_change.action} on ${day(scheduled_change.effective_at)}`
  return html`billed on ${day(next_billed_at!)}`
}
const day = (instant: string) => instant.slice(0, 10)

export const behaviorSection = ({ apiMode, deliveries }: Paddle): Html => {
  const { held, duplicates } = deliveries.settings
  return html`<section>
    <h2>How Paddle behaves</h2>
    <form method="post" action="${to('settings')}" class="grid">
      <label
        >API
        <select name="mode">
          ${options(apiModes, apiMode)}
        </select></label
      >
      <label>Each event is sent again <input name="duplicates" inputmode="numeric" value="${duplicates}" /></label>
      <label
        >Events are
        <select name="held">
          ${options(['sent', 'held'], held ? 'held' : 'sent')}
        </select></label
      >
      <button class="main wide">Set</button>
    </form>
    <form class="service" method="post" action="${to('release')}">
      <span><strong>Held events</strong><br /><span class="quiet">${deliveries.heldCount} wait</span></span>
      <select name="order" aria-label="Order in which they are released">
        ${options(releaseOrders)}
      </select>
      <button>Release</button>
    </form>
  </section>`
}

export const refundsSection = (paddle: Paddle): Html | '' => {
  const waiting = paddle.records.list('adjustment', ({ status }) => status === 'pending_approval')
  if (waiting.length === 0) return ''
  return html`<section>
    <h2>Refunds</h2>
    ${waiting.map(
      ({ id, totals, transaction_id, reason }) =>
        html`<p>${formatAmount(Number(totals.total), totals.currency_code)} of ${transaction_id}: ${reason}</p>
          <div class="acts">
            ${button(`refunds/${id}`, 'status', 'approved', 'Approve')}
            ${button(`refunds/${id}`, 'status', 'rejected', 'Reject')}
          </div>`,
    )}
  </section>`
}

export const eventsSection = (paddle: Paddle): Html => {
  const newest = paddle.events.list().slice(-shownEvents).reverse()
  return html`<section>
    <h2>Events</h2>
    ${newest.length === 0 ? html`<p class="quiet">None yet.</p>` : ''}
    <div class="scroll">
      <table>
        ${newest.map(
          (event) =>
            html`<tr>
              <td>${relativeTime(event.occurred_at)}</td>
              <td>${event.event_type}<br /><span class="quiet">${event.data.id}</span></td>
              <td>${answersTo(paddle, event)}</td>
              <td>
                <form method="post" action="${to(`events/${event.event_id}`)}" class="acts">
                  <select name="how" aria-label="How ${event.event_type} is sent again">
                    ${options(signatureKinds)}
                  </select>
                  <button>Send again</button>
                </form>
              </td>
            </tr>`,
        )}
      </table>
    </div>
  </section>`
}

/** For a webhook with an invalid signature, a rejection is the correct response. */
const answersTo = (paddle: Paddle, { event_id }: PaddleEvent): Html[] =>
  findDeliveries(paddle, event_id).map((one) => {
    const isFine = isAccepted(one) === (one.how === 'signed')
    const words = `${one.status ?? 'no answer'}${one.how === 'signed' ? '' : `, ${one.how}`}`
    return html`<span class="${isFine ? 'working' : 'broken'}">${isFine ? '✓' : '✕'} ${words}</span><br />`
  })
