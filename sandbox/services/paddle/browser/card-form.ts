import { html } from 'hono/html'
import { z } from 'zod'
import type { Html } from '../../../control-room/pages/layout'
import { findTestCard, testCards, type TestCard } from '../paddle'

export type FormValues = Partial<Record<string, string>>

const countries = { US: 'United States', CA: 'Canada', GB: 'United Kingdom', DE: 'Germany', MX: 'Mexico' }

const typedPayment = z.object({
  email: z.email('Enter your email address.'),
  name: z.string().trim().min(1, 'Enter the name on the card.'),
  number: z.string().refine((number) => findTestCard(number), 'This is none of the test cards below.'),
  expiry: z.string().regex(/^(0[1-9]|1[0-2])\s*\/\s*\d\d$/, 'Enter the expiry date as MM/YY.'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Enter the three digits on the back of the card.'),
  country: z.enum(Object.keys(countries) as ['US'], 'Choose a country.'),
  postalCode: z.string().trim().max(12).default(''),
})

interface Payment {
  buyer: { email: string; name: string; country: string; postalCode: string | null }
  card: TestCard
}

/** Returns a one-sentence problem if the form is invalid. */
export function parsePayment(typed: FormValues): Payment | { problem: string } {
  const read = typedPayment.safeParse(typed)
  if (!read.success) return { problem: read.error.issues[0]!.message }
  const { number, email, name, country, postalCode } = read.data
  if (country === 'US' && !/^\d{5}$/.test(postalCode)) return { problem: 'Enter a ZIP code of five digits.' }
  return { buyer: { email, name, country, postalCode: postalCode || null }, card: findTestCard(number)! }
}

export const cardFields = (typed: FormValues, isEmailFixed: boolean): Html =>
  html`<label class="wide"
      >Email
      <input
        name="email"
        type="email"
        autocomplete="email"
        required
        value="${typed.email ?? ''}"
        ${isEmailFixed ? 'readonly' : ''}
      />
    </label>
    ${field('name', 'Name on card', typed, 'autocomplete=cc-name')}
    ${field('number', 'Card number', typed, 'inputmode=numeric autocomplete=cc-number')}
    <label
      >Expires (MM/YY)
      <input name="expiry" inputmode="numeric" autocomplete="cc-exp" required value="${typed.expiry ?? ''}" />
    </label>
    <label
      >Security code
      <input name="cvc" inputmode="numeric" autocomplete="cc-csc" required value="${typed.cvc ?? ''}" />
    </label>
    <label
      >Country
      <select name="country" autocomplete="country">
        ${Object.entries(countries).map(
          ([code, name]) => html`<option value="${code}" ${code === typed.country ? 'selected' : ''}>${name}</option>`,
        )}
      </select>
    </label>
    <label
      >ZIP or postal code <input name="postalCode" autocomplete="postal-code" value="${typed.postalCode ?? ''}"
    /></label>`

const field = (name: string, label: string, typed: FormValues, attributes: string): Html =>
  html`<label class="wide"
    >${label} <input name="${name}" required value="${typed[name] ?? ''}" ${attributes}
  /></label>`

/** Clicking a card fills the form if scripts are enabled. */
export const testCardList = (): Html =>
  html`<details>
    <summary>Test cards</summary>
    <ul>
      ${testCards.map(
        ({ number, says }) =>
          html`<li><button type="button" data-card="${number}">${spaced(number)} ${says}</button></li>`,
      )}
    </ul>
    <p class="quiet">Any name, any date to come, any security code.</p>
  </details>`

export const fillCardScript = `
document.addEventListener('click', (event) => {
  const card = event.target.closest('[data-card]')?.dataset.card
  if (!card) return
  const form = document.querySelector('form')
  const values = { number: card, expiry: '12/30', cvc: '100' }
  if (!form.elements.name.value) values.name = 'Pat Doe'
  if (!form.elements.postalCode.value) values.postalCode = '94110'
  for (const [name, value] of Object.entries(values)) form.elements[name].value = value
  form.querySelector('button.main').focus()
})`

const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

const reasons: Record<string, string> = {
  not_enough_balance: 'There is not enough money on this card.',
  expired_card: 'This card has expired.',
  authentication_failed: 'Your bank did not get your consent.',
}

export const declineMessage = (code: string): string =>
  `${reasons[code] ?? 'Your card was declined.'} Nothing was charged. Try another card.`
