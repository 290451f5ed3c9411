import { data } from '@remix-run/node'
import type { z } from 'zod'
import { requiredMessage, type FieldErrors, type RejectedForm } from '../ui/field'
import { log } from '../services/log.server'

/**
 * An error with a message for the caller. It is a `Response`, which error boundaries can show; `reason` is the same
 * message for JSON responses.
 */
export class HttpError extends Response {
  constructor(
    status: number,
    readonly reason: string,
    headers: Record<string, string> = {},
  ) {
    super(reason, { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } })
  }
}

export const notFound = (what = 'That page') => new HttpError(404, `${what} doesn’t exist.`)

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
  if (emptyFields && Object.values(fieldErrors).includes(requiredMessage)) fieldErrors.form = emptyFields
  return formErrors(fieldErrors)
}

export const formErrorResponse = (fieldErrors: FieldErrors, draft: RejectedForm['draft'], status = 400) =>
  data<RejectedForm>({ fieldErrors, draft }, { status })

/** Runs an action. On an unexpected exception, logs it and returns `fallback()`, so the form stays on the page. */
export async function withErrorFallback<T, Fallback>(
  work: () => Promise<T>,
  fallback: () => Fallback,
): Promise<T | Fallback> {
  try {
    return await work()
  } catch (thrown) {
    if (thrown instanceof Response || thrown instanceof HttpError) throw thrown
    log().error({ err: thrown }, 'a form could not be handled')
    return fallback()
  }
}
