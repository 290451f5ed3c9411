import { data } from '@remix-run/node'
import type { z } from 'zod'
import { required, type FieldErrors, type RefusedForm } from '../ui/field-errors'

export interface FormErrors {
  ok: false
  status: number
  fieldErrors: FieldErrors
}

export const formErrors = (fieldErrors: FieldErrors, status = 400): FormErrors => ({ ok: false, status, fieldErrors })

/**
 * Validates a form or JSON body. Each field gets the first message of its issues, in schema order. `emptyFields` is the
 * form's message for missing required fields.
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

export const formErrorResponse = (fieldErrors: FieldErrors, draft: RefusedForm['draft'], status = 400) =>
  data<RefusedForm>({ fieldErrors, draft }, { status })
