import { useSearchParams } from '@remix-run/react'
import type { PlanStatus } from '#domain/words/plan-status'
import { forgetDraft } from '../../ui/draft'
import { Form } from '../../ui/form'
import { noticeIn } from '../../ui/notice'
import { useSite } from '../../ui/site'
import { FeedbackLink } from './feedback-link'
import type { SubscriptionState } from '../../features/billing/subscription-state'
import { PlanBlock } from './plan-block'
import { clearStoredToken } from '../../features/accounts/session/token-sync'
import { SettingsList, YourData, type Settings } from './settings-list'
import type { userJson } from '../../features/accounts/user-json'

const notices: Record<string, string> = {
  name: 'Your name is saved.',
  password: 'Your password is changed. Everywhere else you are logged out.',
  'password-mail': 'A link to set a password is on its way to your address. It expires in 1 hour.',
  address:
    'A link is on its way to the new address, unless another account has it. Your address changes once you open it.',
  'time-zone': 'Your time zone is saved.',
  confirmed: 'You have confirmed that it is you. For ten minutes you can download your data below.',
  'plan-kept': 'The cancellation is taken back. Your plan goes on.',
}

interface Props {
  account: ReturnType<typeof userJson>
  status: PlanStatus
  subscriptionState: SubscriptionState['kind']
  settings: Settings
}

export function AccountTab({ account, status, subscriptionState, settings }: Props) {
  const { supportEmail } = useSite()
  const done = noticeIn(notices, useSearchParams()[0].get('done'))
  const { firstName, lastName, email, subscription } = account
  return (
    <div className="account">
      {done && (
        <p className="panel marked done" role="status">
          {done}
        </p>
      )}
      <div>
        <h1>{firstName ? `Hello, ${firstName}` : 'Hello'}</h1>
        <p>
          {firstName} {lastName}
          <br />
          <span className="soft">{email}</span>
        </p>
      </div>
      <PlanBlock status={status} subscriptionState={subscriptionState} hasPaid={subscription !== null} />
      <SettingsList {...settings} />
      <section className="panel" aria-labelledby="feedback-heading">
        <h2 id="feedback-heading">Feedback &amp; Questions</h2>
        <p>
          Something missing, wrong or unclear? Write here, or to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        <FeedbackLink />
      </section>
      <YourData />
      <Form method="post" action="/logout" onSubmit={forgetAll}>
        <button className="button">Log out</button>
      </Form>
    </div>
  )
}

function forgetAll(): void {
  clearStoredToken()
  forgetDraft()
}
