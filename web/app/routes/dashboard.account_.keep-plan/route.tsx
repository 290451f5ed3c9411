import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { Subscription } from '#prisma/generated/client'
import { HttpError } from '../../http/errors.server'
import { redirectWithFlash } from '../../http/flash.server'
import { log } from '../../services/log.server'
import { requireStillSignedIn, type Owner } from '../../features/accounts/session/sessions.server'
import { billingMessages, subscriptionState } from '../../features/billing/subscription-state'
import { requirePaddle } from '../../features/billing/plan-preview.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { readForm } from '../../http/body.server'

/** Undoes a scheduled cancellation at Paddle. Does nothing for any other plan. 503 if Paddle fails. */
async function undoCancellation(user: Owner & { subscriptions: Subscription[] }): Promise<void> {
  const state = subscriptionState(user.subscriptions, new Date())
  if (state.kind !== 'cancelling') return
  const { id, userId } = state.subscription
  const client = await requirePaddle(userId, billingMessages.paddleSilent)
  await requireStillSignedIn(user)
  try {
    await client.keep(id)
  } catch (error) {
    log().warn({ err: error, subscriptionId: id }, 'a cancellation could not be taken back')
    throw new HttpError(503, billingMessages.paddleSilent)
  }
}

/** Only reached by a form post. */
export const loader = () => redirect('/dashboard/account')

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  await undoCancellation(user)
  return redirectWithFlash('/dashboard/account', { notice: 'Cancellation undone. Your plan continues.' })
}

/** Never rendered. It makes this a page route, so a 4xx shows the error boundary. */
export default function UndoCancellation() {
  return null
}
