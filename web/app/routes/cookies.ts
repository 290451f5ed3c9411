import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { setCookie } from '../features/accounts/session-cookie.server'
import { readForm } from '../http/body.server'

const consentLifeMs = 365 * 24 * 60 * 60 * 1000

export const loader = () => redirect('/')

/** OK of the cookie banner. */
export async function action({ request }: ActionFunctionArgs) {
  await readForm(request)
  return redirect('/', { headers: { 'set-cookie': setCookie('cookieConsent', 'true', consentLifeMs) } })
}
