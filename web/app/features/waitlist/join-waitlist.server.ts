import { database } from '../../services/database.server'
import { mayTry, tooManyAttempts } from '../accounts/rate-limits.server'
import { messages, normalisedEmail, tidy } from '../accounts/sign-up-rules'
import { countryWithStates, maxMessageLength, waitlistCountries, waitlistStates } from './waitlist-rules'

export type WaitlistErrors = Partial<Record<'email' | 'country' | 'countryState' | 'message' | 'form', string>>
type Joined = { ok: true } | { ok: false; status: 400 | 429; errors: WaitlistErrors }

/** Adds a person to the waitlist. Joining again changes nothing and gets the same answer. */
export async function joinWaitlist(request: Request, typed: Record<string, unknown>): Promise<Joined> {
  const checked = checkEntry(typed)
  if (!checked.ok) return { ok: false, status: 400, errors: checked.errors }
  if (!(await mayTry('waitlist', checked.entry.email, request))) {
    return { ok: false, status: 429, errors: { form: tooManyAttempts } }
  }
  await database().waitlistEntry.createMany({ data: checked.entry, skipDuplicates: true })
  return { ok: true }
}

function checkEntry(typed: Record<string, unknown>) {
  const errors: WaitlistErrors = {}
  const email = normalisedEmail(typed.email)
  if (!email) errors.email = tidy(typed.email) === '' ? messages.emailMissing : messages.invalidEmail
  const country = tidy(typed.country).toUpperCase()
  if (!waitlistCountries.some(({ code }) => code === country)) errors.country = messages.unknownCountry
  // Only the United States has states here, whatever the form still contains.
  const countryState = country === countryWithStates ? tidy(typed.countryState).toUpperCase() : ''
  if (countryState !== '' && !waitlistStates.some(({ code }) => code === countryState)) {
    errors.countryState = 'Please choose a state of the list.'
  }
  const message = typeof typed.message === 'string' ? typed.message.trim() : ''
  if (message.length > maxMessageLength) {
    errors.message = `Please keep your message under ${maxMessageLength.toLocaleString('en-US')} characters.`
  }
  if (!email || Object.keys(errors).length > 0) return { ok: false as const, errors }
  const name = tidy(typed.name) || null
  const entry = { email, name, country, countryState: countryState || null, message: message || null }
  return { ok: true as const, entry }
}
