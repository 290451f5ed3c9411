import { z } from 'zod'
import { checkFields, formErrors, type FormErrors } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { optionalValue, emailSchema, requiredValue } from '../accounts/passwords.server'
import { checkRateLimit, tooManyAttempts } from '../accounts/rate-limits.server'
import { accountMessages, cleanText } from '../accounts/sign-up-rules'
import { countryWithStates, maxMessageLength, waitlistCountries, waitlistStates } from './waitlist-rules'

const text = optionalValue.transform(cleanText)
const code = text.transform((given) => given.toUpperCase())
const orNull = (given: string) => given || null

const entrySchema = z.object({
  name: text.transform(orNull),
  email: requiredValue(accountMessages.emailMissing).pipe(emailSchema),
  country: code.refine(
    (country) => waitlistCountries.some(({ code }) => code === country),
    accountMessages.unknownCountry,
  ),
  countryState: code
    .refine((state) => state === '' || waitlistStates.some(({ code }) => code === state), {
      error: 'Please choose a state of the list.',
    })
    .transform(orNull),
  message: optionalValue
    .transform((given) => (typeof given === 'string' ? given.trim() : ''))
    .refine(({ length }) => length <= maxMessageLength, {
      error: `Please keep your message under ${maxMessageLength.toLocaleString('en-US')} characters.`,
    })
    .transform(orNull),
})

/** Adds a person to the waitlist. Idempotent: joining again returns the same result. */
export async function joinWaitlist(
  request: Request,
  given: Record<string, unknown>,
): Promise<{ ok: true } | FormErrors> {
  // Only the US has states. Ignore a state left over from an earlier choice of country.
  const hasStates = code.parse(given.country) === countryWithStates
  const checked = checkFields(entrySchema, hasStates ? given : { ...given, countryState: '' })
  if (!checked.ok) return checked
  if (!(await checkRateLimit('waitlist', checked.value.email, request)))
    return formErrors({ form: tooManyAttempts }, 429)
  await database().waitlistEntry.createMany({ data: checked.value, skipDuplicates: true })
  return { ok: true }
}
