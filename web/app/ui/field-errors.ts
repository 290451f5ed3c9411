/** Messages by field, in form order. `form` applies to the whole form. */
export type FieldErrors = Record<string, string>

export interface RefusedForm {
  fieldErrors: FieldErrors
  /** Submitted values, except passwords. */
  draft: Record<string, string>
}

export const required = 'This is required.'

/**
 * Errors for the summary. `form` replaces the messages of all empty fields, and each message appears once, at its first
 * field.
 */
export function summaryOf({ form, ...fields }: FieldErrors): FieldErrors {
  const fieldOf = new Map<string, string>()
  for (const [field, error] of Object.entries(fields)) {
    const message = error === required && form ? form : error
    if (!fieldOf.has(message)) fieldOf.set(message, field)
  }
  if (form && !fieldOf.has(form)) fieldOf.set(form, 'form')
  return Object.fromEntries([...fieldOf].map(([message, field]) => [field, message]))
}

/** A single message, for responses that show only one. */
export const firstError = (fieldErrors: FieldErrors): string | undefined =>
  fieldErrors.form ?? Object.values(fieldErrors)[0]
