import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { dayMs } from '#domain/durations'
import { setCookie } from '../features/accounts/session/session-cookie.server'
import { readForm } from '../http/body.server'

const consentLifeMs = 365 * dayMs

export const loader = () => redirect('/')

/** The cookie banner's OK button. */
export async function action({ request }: ActionFunctionArgs) {
  await readForm(request)
  return redirect('/', { headers: { 'set-cookie': setCookie('cookieConsent', 'true', consentLifeMs) } })
}
