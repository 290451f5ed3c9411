import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { requireUser } from '../../features/accounts/session/guards.server'
import { undoCancellation } from './undo-cancellation.server'
import { readForm } from '../../http/body.server'

export { clientAction, clientLoader } from '../../ui/network'

/** Only reached by a form post. */
export const loader = () => redirect('/dashboard/account')

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  await undoCancellation(user)
  return redirect('/dashboard/account?done=plan-kept')
}

/** Never rendered. It makes this a page route, so a 4xx shows the error boundary. */
export default function UndoCancellation() {
  return null
}
