import { Form } from '@remix-run/react'
import { useSite } from '../../ui/site'
import { FeedbackLink } from '../feedback/feedback-link'
import { PlanBlock } from '../upgrade/plan-block'
import { forgetToken } from './session/token-sync'
import type { userJson } from './user-json'

export function AccountTab({ account }: { account: ReturnType<typeof userJson> }) {
  const { supportEmail } = useSite()
  const { firstName, lastName, email, trial, subscription } = account
  return (
    <div className="account">
      <div>
        <h1>{firstName ? `Hello, ${firstName}` : 'Hello'}</h1>
        <p>
          {firstName} {lastName}
          <br />
          <span className="soft">{email}</span>
        </p>
      </div>
      <PlanBlock subscription={subscription} trial={trial} />
      <section className="panel" aria-labelledby="feedback-heading">
        <h2 id="feedback-heading">Feedback &amp; Questions</h2>
        <p>
          Something missing, wrong or unclear? Write here, or to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        <FeedbackLink />
      </section>
      <Form method="post" action="/logout" onSubmit={forgetToken}>
        <button className="button">Log out</button>
      </Form>
    </div>
  )
}
