import { z } from 'zod'
import { required } from '../../ui/field-errors'
import { isName } from './person-name'
import { messages, normalizedEmail, cleanText } from './sign-up-rules'

// Schemas for form and JSON fields. A value that is not a string counts as empty.

export const anything = z.unknown().optional()

/** Rejects a missing or empty value and passes any other value through unchanged, so another schema can validate it. */
export const filled = (message: string = required) => z.unknown().refine((given) => cleanText(given) !== '', message)

export const emailAddress = z.unknown().transform((given, ctx) => {
  const email = normalizedEmail(given)
  if (email !== null) return email
  ctx.addIssue(messages.invalidEmail)
  return z.NEVER
})

export const personName = z.unknown().transform(cleanText).refine(isName, messages.notAName)

export const companyName = anything
  .transform(cleanText)
  .refine(isName, messages.notAName)
  .transform((name) => name || null)
