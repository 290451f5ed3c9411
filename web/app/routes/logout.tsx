import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { logOutHeaders } from '../features/accounts/session/session-cookie.server'
import { closeSession } from '../features/accounts/session/sessions.server'
import { readForm } from '../http/body.server'

export const loader = () => redirect('/')

export async function action({ request }: ActionFunctionArgs) {
  await readForm(request)
  await closeSession(request)
  return redirect('/login', { headers: logOutHeaders() })
}
