import { z } from 'zod'
import { checkFields, formErrors, type FormErrors } from '../../http/errors.server'
import { database } from '../../services/database.server'
import { documentedAs } from '../../http/json-fields'
import { optionalValue, emailSchema, emailJsonSchema, requiredValue } from '../accounts/passwords.server'
import { checkRateLimit, tooManyAttempts } from '../accounts/rate-limits.server'
import { accountMessages, cleanText, maxTextLength } from '../accounts/sign-up-rules'
import { countryWithStates, maxMessageLength, waitlistCountries, waitlistStates } from './waitlist-rules'

const upperCase = (given: unknown) => cleanText(given).toUpperCase()
const orNull = (given: string) => given || null

export const waitlistBody = z.object({
  name: documentedAs(optionalValue.transform(cleanText).transform(orNull), z.string().max(maxTextLength)),
  email: documentedAs(requiredValue(accountMessages.emailMissing).pipe(emailSchema), emailJsonSchema),
  country: documentedAs(
    z
      .unknown()
      .transform(upperCase)
      .refine((country) => waitlistCountries.some(({ code }) => code === country), accountMessages.unknownCountry),
    z.enum(waitlistCountries.map(({ code }) => code)),
  ),
  countryState: documentedAs(
    optionalValue
      .transform(upperCase)
      .refine((state) => state === '' || waitlistStates.some(({ code }) => code === state), {
        error: 'Choose a state from the list.',
      })
      .transform(orNull),
    z.string().length(2).describe('Only with country US. One of the fifty states.'),
  ),
  message: documentedAs(
    optionalValue
      .transform((given) => (typeof given === 'string' ? given.trim() : ''))
      .refine(({ length }) => length <= maxMessageLength, {
        error: `Keep your message under ${maxMessageLength.toLocaleString('en-US')} characters.`,
      })
      .transform(orNull),
    z.string().max(maxMessageLength),
  ),
})

/** Idempotent: joining again returns the same result. */
export async function joinWaitlist(
  request: Request,
  given: Record<string, unknown>,
): Promise<{ ok: true } | FormErrors> {
  // Only the US has states. Ignore a state left over from an earlier choice of country.
  const hasStates = upperCase(given.country) === countryWithStates
  const checked = checkFields(waitlistBody, hasStates ? given : { ...given, countryState: '' })
  if (!checked.ok) return checked
  if (!(await checkRateLimit('waitlist', checked.value.email, request)))
    return formErrors({ form: tooManyAttempts }, 429)
  await database().waitlistEntry.createMany({ data: checked.value, skipDuplicates: true })
  return { ok: true }
}
