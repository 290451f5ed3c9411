import { data, redirect } from '@remix-run/node'
import { checkFields, type FormErrors, withErrorFallback } from '../../http/errors.server'
import {
  readReturnTo,
  clearReturnTo,
  saveReturnTo,
  readSavedReturnTo,
  signInHeaders,
} from '../../features/accounts/session/session-cookie.server'
import type { RejectedForm } from '../../ui/field'
import {
  confirmedPasswordSchema,
  readPasswords,
  requestPasswordReset,
  setPasswordByToken,
} from '../../features/accounts/passwords.server'
import { accountMessages, cleanEmail } from '../../features/accounts/sign-up-rules'

export type ResetOutcome =
  | { state: 'sent' }
  | { state: 'done' }
  | { state: 'invalid-link' }
  | ({ state: 'refused' } & RejectedForm)

const refuse = ({ fieldErrors, status }: Omit<FormErrors, 'ok'>, form: FormData) => {
  const draft = { email: cleanEmail(form.get('email')) }
  return data<ResetOutcome>({ state: 'refused', fieldErrors, draft }, { status })
}
const broken = (form: FormData) => () =>
  refuse({ fieldErrors: { form: accountMessages.resetUnexpected }, status: 503 }, form)

export function requestResetAction(request: Request, form: FormData) {
  return withErrorFallback(async () => {
    const result = await requestPasswordReset(request, { email: form.get('email') })
    if (!result.ok) return refuse(result, form)
    const returnPath = readReturnTo(request)
    return data<ResetOutcome>(
      { state: 'sent' },
      returnPath ? { headers: { 'set-cookie': saveReturnTo(returnPath) } } : {},
    )
  }, broken(form))
}

/** Validates in this order: password mismatch, length, link. */
export function resetPassword(request: Request, form: FormData, token: string) {
  return withErrorFallback(async () => {
    const checked = checkFields(confirmedPasswordSchema, readPasswords(form))
    if (!checked.ok) return refuse(checked, form)
    const result = await setPasswordByToken(request, { token, ...checked.value })
    if (!result.ok && result.linkInvalid) return data<ResetOutcome>({ state: 'invalid-link' }, { status: 400 })
    if (!result.ok) return refuse(result, form)
    if (result.token === null) return data<ResetOutcome>({ state: 'done' })
    const headers = signInHeaders(result.token)
    headers.append('set-cookie', clearReturnTo())
    return redirect(readSavedReturnTo(request) ?? '/dashboard', { headers })
  }, broken(form))
}
