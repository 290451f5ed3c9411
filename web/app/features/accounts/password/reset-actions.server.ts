import { data, redirect } from '@remix-run/node'
import { orWhenBroken } from '../../../http/unexpected.server'
import { askedPage, forgetAskedPage, keepAskedPage, keptAskedPage } from '../session/asked-page.server'
import { fieldsAtFault, type Refusal } from '../fields-at-fault'
import { requestReset, resetPassword } from './reset-password.server'
import { signInHeaders } from '../session/session-cookie.server'
import { messages, tidyEmail } from '../sign-up-rules'

/** What the page shows after submitting a form. */
export type ResetOutcome =
  { state: 'sent' } | { state: 'done' } | { state: 'invalid-link' } | ({ state: 'refused' } & Refusal)

const refuse = (error: string, status: number, form: FormData) => {
  const typed = { email: tidyEmail(form.get('email')) }
  return data<ResetOutcome>({ state: 'refused', error, fields: fieldsAtFault(error, form), typed }, { status })
}
const broken = (form: FormData) => () => refuse(messages.resetUnexpected, 503, form)

export function takeResetRequest(request: Request, form: FormData) {
  return orWhenBroken(async () => {
    const result = await requestReset(request, { email: form.get('email') })
    if (!result.ok) return refuse(result.error, result.status, form)
    const asked = askedPage(request)
    return data<ResetOutcome>({ state: 'sent' }, asked ? { headers: { 'set-cookie': keepAskedPage(asked) } } : {})
  }, broken(form))
}

/** Checks in the specification's order (section 5): whether the passwords differ, their length, the link. */
export function takeNewPassword(request: Request, form: FormData, token: string) {
  return orWhenBroken(async () => {
    const password = form.get('password')
    if (password !== form.get('confirmation')) return refuse(messages.passwordsDiffer, 400, form)
    const result = await resetPassword(request, { token, password })
    if (!result.ok && result.linkInvalid) return data<ResetOutcome>({ state: 'invalid-link' }, { status: 400 })
    if (!result.ok) return refuse(result.error, result.status, form)
    if (result.token === null) return data<ResetOutcome>({ state: 'done' })
    const headers = signInHeaders(result.token)
    headers.append('set-cookie', forgetAskedPage())
    return redirect(keptAskedPage(request) ?? '/dashboard', { headers })
  }, broken(form))
}
