import { Link, useSearchParams } from '@remix-run/react'
import { planNames } from '#domain/plans/plans'
import { Form } from '../../ui/form'
import { noticeIn } from '../../ui/notice'
import { targetNotices } from '../../features/notifications/notifications-tab'
import { chosenPath, type ChosenPlan } from './steps'

interface UnprovenStepProps extends ChosenPlan {
  email: string
  /** Id of the account's main target. */
  targetId: string
}

/**
 * Shown instead of the checkout until the account's address is confirmed, because Paddle identifies customers by it.
 */
export function UnverifiedStep({ plan, period, email, targetId }: UnprovenStepProps) {
  const said = noticeIn(targetNotices, useSearchParams()[0].get('done'))
  const path = chosenPath({ plan, period })
  return (
    <section className="panel marked form-page" aria-labelledby="unproven-title">
      <h1 id="unproven-title">Confirm your address first</h1>
      <p>
        Your receipts and everything about your payments go to {email}. Please open the link that we mailed to it and
        confirm it; then you can pay for {planNames[plan]}, billed {period}. Nothing was ordered.
      </p>
      {said && <p role="status">{said}</p>}
      <Form method="post" action={path}>
        <input type="hidden" name="id" value={targetId} />
        <p className="actions">
          <button className="button main" name="intent" value="confirm">
            Send the confirmation again
          </button>
          <Link className="button" to={path}>
            I have confirmed it
          </Link>
        </p>
      </Form>
    </section>
  )
}
