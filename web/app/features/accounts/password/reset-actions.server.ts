import { data, redirect } from '@remix-run/node'
import { orWhenBroken } from '../../../http/unexpected.server'
import { requestReset, resetPassword } from './reset-password.server'
import { signInHeaders } from '../session/session-cookie.server'
import { messages, tidy } from '../sign-up-rules'

/** What the page shows after submitting a form. */
export type ResetOutcome =
  | { state: 'sent' }
  | { state: 'done' }
  | { state: 'invalid-link' }
  | { state: 'refused'; error: string; email?: string }

const refuse = (error: string, status: number, email?: string) =>
  data<ResetOutcome>({ state: 'refused', error, email }, { status })
const broken = () => refuse(messages.resetUnexpected, 503)

export function takeResetRequest(request: Request, form: FormData) {
  return orWhenBroken(async () => {
    const email = form.get('email')
    const result = await requestReset(request, { email })
    if (!result.ok) return refuse(result.error, result.status, tidy(email))
    return data<ResetOutcome>({ state: 'sent' })
  }, broken)
}

/** Checks in the specification's order (section 5): whether the passwords differ, their length, the link. */
export function takeNewPassword(request: Request, form: FormData, token: string) {
  return orWhenBroken(async () => {
    const password = form.get('password')
    if (password !== form.get('confirmation')) return refuse(messages.passwordsDiffer, 400)
    const result = await resetPassword(request, { token, password })
    if (!result.ok && result.linkInvalid) return data<ResetOutcome>({ state: 'invalid-link' }, { status: 400 })
    if (!result.ok) return refuse(result.error, result.status)
    if (result.token === null) return data<ResetOutcome>({ state: 'done' })
    return redirect('/dashboard', { headers: signInHeaders(result.token) })
  }, broken)
}
