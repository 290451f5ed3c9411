import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { currentSubscription } from '#domain/plans/entitlement'
import { requireUser } from '../features/accounts/session/guards.server'
import { paddlePages } from '../features/billing/paddle-links'
import { paddlePageUrl } from '../features/billing/plan-preview.server'
import { notFound } from '../http/errors.server'

/** Redirects to one of Paddle's pages, with a fresh URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { subscriptions } = await requireUser(request)
  const subscription = currentSubscription(subscriptions, new Date())
  const page = paddlePages.find((one) => one === params.page)
  if (!page || !subscription) throw notFound()
  throw redirect(await paddlePageUrl(subscription, page))
}

/** Never rendered. It makes this a page route, so a 4xx shows the error boundary. */
export default function AtPaddle() {
  return null
}
