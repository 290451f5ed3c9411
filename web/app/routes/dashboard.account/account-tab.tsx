import { Link, useFetcher } from '@remix-run/react'
import { useState } from 'react'
import type { PlanStatus } from '#domain/words/plan-text'
import { CancelLink, paymentsPath, PaddleLink, UndoCancellationButton } from '../../features/billing/paddle-links'
import type { SubscriptionState } from '../../features/billing/subscription-state'
import { Form } from '../../ui/form'
import { Modal } from '../../ui/dialog'
import { type FeedbackResult, FeedbackFields, feedbackPath, feedbackTitle } from '../../features/feedback/feedback-form'
import { deleteDraft } from '../../ui/draft'
import { Notice } from '../../ui/notice'
import { useSite } from '../../ui/site'
import { clearStoredToken } from '../../features/accounts/session/token-sync'
import type { UserJson } from '../../features/accounts/user-json.server'
import { SettingsList, YourDataPanel, type Settings } from './settings-list'

interface PlanBlockProps {
  status: PlanStatus
  subscriptionState: SubscriptionState['kind']
  /** Of the current or last plan. Null for none. */
  subscriptionId: string | null
}

function PlanBlock({ status: { name, lines }, subscriptionState, subscriptionId }: PlanBlockProps) {
  return (
    <section className="panel" aria-labelledby="plan-title">
      <h2 id="plan-title">Your plan</h2>
      <p className="plan-name">{name}</p>
      {lines.map((line) => (
        <p key={line} className="soft">
          {line}
        </p>
      ))}
      <div className="actions">
        <Choices {...{ subscriptionState, subscriptionId }} />
        {subscriptionId && (
          <Link className="button" to={paymentsPath}>
            Payments and receipts
          </Link>
        )}
      </div>
    </section>
  )
}

/** Once a cancellation is scheduled, hides both "Change plan" and "Cancel subscription". */
function Choices({ subscriptionState, subscriptionId }: Pick<PlanBlockProps, 'subscriptionState' | 'subscriptionId'>) {
  const cancel = subscriptionId && <CancelLink subscriptionId={subscriptionId} />
  switch (subscriptionState) {
    case 'none':
      return (
        <Link className="button main" to="/upgrade">
          Upgrade now
        </Link>
      )
    case 'changeable':
      return (
        <>
          <Link className="button" to="/upgrade">
            Change plan
          </Link>
          <PaddleLink page="card">Change your card</PaddleLink>
          {cancel}
        </>
      )
    case 'past due':
      return (
        <>
          <PaddleLink page="card" isMain>
            Change your card
          </PaddleLink>
          {cancel}
        </>
      )
    case 'cancelling':
      return <UndoCancellationButton />
    case 'paused':
      return (
        <>
          <PaddleLink page="overview">Resume your plan</PaddleLink>
          {cancel}
        </>
      )
    default:
      return subscriptionState satisfies never
  }
}

/**
 * Opens a feedback form in a dialog. The draft survives closing the dialog, because Escape is easy to press by mistake,
 * and clears after sending. Without JavaScript it links to the form's page.
 */
function FeedbackLink() {
  const [isOpen, setOpen] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [typed, setTyped] = useState('')
  const fetcher = useFetcher<FeedbackResult>({ key: `feedback-${attempt}` })
  const open = () => {
    if (fetcher.data?.sent) {
      setAttempt(attempt + 1)
      setTyped('')
    }
    setOpen(true)
  }
  return (
    <>
      <Link
        className="button"
        to={feedbackPath}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
      >
        Write to us
      </Link>
      <Modal id="feedback-title" title={feedbackTitle} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form fetcher={fetcher} method="post" action={feedbackPath}>
          <FeedbackFields answer={fetcher.data} typed={typed} onTyped={setTyped} />
        </Form>
        <div className="actions">
          <button type="button" className="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </div>
      </Modal>
    </>
  )
}

interface Props {
  account: UserJson
  status: PlanStatus
  subscriptionState: SubscriptionState['kind']
  settings: Settings
  notice: string | null
}

export function AccountTab({ account, status, subscriptionState, settings, notice }: Props) {
  const { supportEmail } = useSite()
  const { firstName, lastName, email, subscription } = account
  return (
    <div className="account">
      <Notice className="panel marked done" text={notice} />
      <div>
        <h1>{firstName ? `Hello, ${firstName}` : 'Hello'}</h1>
        <p>
          {firstName} {lastName}
          <br />
          <span className="soft">{email}</span>
        </p>
      </div>
      <PlanBlock status={status} subscriptionState={subscriptionState} subscriptionId={subscription?.id ?? null} />
      <SettingsList {...settings} />
      <section className="panel" aria-labelledby="feedback-heading">
        <h2 id="feedback-heading">Feedback &amp; Questions</h2>
        <p>
          Something missing, wrong or unclear? Write to us here or at{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
        <FeedbackLink />
      </section>
      <YourDataPanel />
      <Form method="post" action="/logout" onSubmit={forgetAll}>
        <button className="button">Log out</button>
      </Form>
    </div>
  )
}

function forgetAll(): void {
  clearStoredToken()
  deleteDraft()
}
