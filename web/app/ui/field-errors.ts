/** Messages by field, in the form's order; `form` for the whole. */
export type FieldErrors = Record<string, string>

/** The answer to a form that is refused. */
export interface RefusedForm {
  fieldErrors: FieldErrors
  /** What was typed, except passwords. */
  draft: Record<string, string>
}

/** The message beside an empty field. */
export const required = 'This is required.'

/** The errors for the summary: the form's sentence about all its empty fields, and each message once, at its first field. */
export function summaryOf({ form, ...fields }: FieldErrors): FieldErrors {
  const fieldOf = new Map<string, string>()
  for (const [field, error] of Object.entries(fields)) {
    const message = error === required && form ? form : error
    if (!fieldOf.has(message)) fieldOf.set(message, field)
  }
  if (form && !fieldOf.has(form)) fieldOf.set(form, 'form')
  return Object.fromEntries([...fieldOf].map(([message, field]) => [field, message]))
}

/** The message for an answer that has room for one. */
export const firstError = (fieldErrors: FieldErrors): string | undefined =>
  fieldErrors.form ?? Object.values(fieldErrors)[0]
