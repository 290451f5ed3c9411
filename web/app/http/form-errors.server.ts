import { data } from '@remix-run/node'
import type { z } from 'zod'
import { required, type FieldErrors, type RefusedForm } from '../ui/field-errors'

/** A failed check: the HTTP status, and the messages by field. */
export interface FormErrors {
  ok: false
  status: number
  fieldErrors: FieldErrors
}

export const formErrors = (fieldErrors: FieldErrors, status = 400): FormErrors => ({ ok: false, status, fieldErrors })

/**
 * Checks the values of a form or of a JSON body. Each field gets the first message of its issues, in the schema's order.
 * `emptyFields` is the form's sentence for fields that are required.
 */
export function checkFields<T>(
  schema: z.ZodType<T>,
  given: unknown,
  emptyFields?: string,
): { ok: true; value: T } | FormErrors {
  const { success, data: value, error } = schema.safeParse(given)
  if (success) return { ok: true, value }
  const fieldErrors: FieldErrors = {}
  for (const { path, message } of error.issues) fieldErrors[String(path[0] ?? 'form')] ??= message
  if (emptyFields && Object.values(fieldErrors).includes(required)) fieldErrors.form = emptyFields
  return formErrors(fieldErrors)
}

/** Answers a form with its errors and with what was typed, except passwords. */
export const formErrorResponse = (fieldErrors: FieldErrors, draft: RefusedForm['draft'], status = 400) =>
  data<RefusedForm>({ fieldErrors, draft }, { status })
