import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { planNames } from '#domain/plans/plans'
import { endDayText } from '#domain/words/plan-text'
import { requireUser } from '../features/accounts/session/guards.server'
import { accountPath } from '../features/accounts/settings/settings-form'
import { cancelSubscription, requireOwnSubscription } from '../features/billing/cancel-subscription.server'
import { pollForPlanChange } from '../features/billing/plan-watch'
import { subscriptionState } from '../features/billing/subscription-state'
import { readForm } from '../http/body.server'
import { redirectWithFlash } from '../http/flash.server'
import { SubmitButton } from '../ui/dialog'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Cancel your subscription')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const own = requireOwnSubscription(user, params.id!)
  const { kind } = subscriptionState([own], now)
  if (kind === 'none' || kind === 'cancelling') throw redirect(accountPath)
  const paidUntil = kind === 'changeable' ? own.currentPeriodEndsAt : null
  return { plan: own.plan, ends: paidUntil && endDayText(paidUntil, { timeZone: user.timeZone, now }) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  await cancelSubscription(user, params.id!)
  return redirectWithFlash(accountPath, { notice: 'Subscription canceled. It won’t renew.' })
}

export default function CancelSubscription() {
  const { plan, ends } = useLoaderData<typeof loader>()
  return (
    <section className="panel form-page" aria-labelledby="cancel-title">
      <h1 id="cancel-title">Cancel your subscription?</h1>
      <p>
        {ends
          ? `You keep ${planNames[plan]} until ${ends}. It won’t renew.`
          : `Your ${planNames[plan]} plan won’t renew.`}{' '}
        Your searches are saved.
      </p>
      <div className="actions">
        <Link className="button" to={accountPath}>
          Keep my plan
        </Link>
        <Form method="post" onSubmit={pollForPlanChange}>
          <SubmitButton className="danger">Cancel subscription</SubmitButton>
        </Form>
      </div>
    </section>
  )
}
