import { z } from 'zod'
import { required } from '../../ui/field-errors'
import { isName } from './person-name'
import { messages, normalizedEmail, cleanText } from './sign-up-rules'

// Fields of forms and JSON bodies. What is not text counts as empty.

/** A value that may be missing. */
export const anything = z.unknown().optional()

/** Fails on an empty or a missing value and leaves any other as it is, for a second schema to check. */
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
