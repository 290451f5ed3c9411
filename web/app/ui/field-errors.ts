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

/** The errors for the summary above the form: one sentence for all empty fields, and each message once, at its first field. */
export function summaryOf(fieldErrors: FieldErrors, emptyFields: string): FieldErrors {
  const fieldOf = new Map<string, string>()
  for (const [field, error] of Object.entries(fieldErrors)) {
    const message = error === required ? emptyFields : error
    if (!fieldOf.has(message)) fieldOf.set(message, field)
  }
  return Object.fromEntries([...fieldOf].map(([message, field]) => [field, message]))
}

/** The message for an answer that has room for one. */
export const firstError = (fieldErrors: FieldErrors, emptyFields = required): string | undefined =>
  Object.values(summaryOf(fieldErrors, emptyFields))[0]
