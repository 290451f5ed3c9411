import { Link, useSearchParams } from '@remix-run/react'
import { RelativeTime, useExactTime } from '../../ui/text'
import { ConfirmForm, SubmitButton, ConfirmLink } from '../../ui/dialog'
import { ErrorSummary } from '../../ui/errors'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { findNotice } from '../../ui/site'
import { removeWebhookForm, removeWebhookText, webhookPath } from '../../features/notifications/remove-webhook'
import type { OwnWebhook } from '../../features/notifications/webhook.server'
import type { WebhookRefusal } from './change-webhook.server'

const notices: Record<string, string> = {
  saved: 'Your webhook is saved. Send it a test.',
  rotated: 'The secret is new. The earlier one still signs too, until the time shown below.',
  removed: 'Your webhook is removed.',
}

interface Props {
  webhook: OwnWebhook | null
  refusal: WebhookRefusal | undefined
  now: Date
}

export function WebhookScreen({ webhook, refusal, now }: Props) {
  const done = findNotice(notices, useSearchParams()[0].get('done'))
  const errors: Record<string, string> = refusal ? { url: refusal.error } : {}
  return (
    <section className="panel form-page" aria-labelledby="webhook-title">
      <h1 id="webhook-title">Webhook</h1>
      <p>
        Your own server gets each alert as JSON, at the moment that it is sent, signed after the{' '}
        <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> specification.
      </p>
      {done && (
        <p className="marked done secret" role="status">
          {done}
        </p>
      )}
      <ErrorSummary errors={errors} about={refusal} next={refusal?.next} />
      {webhook && <State webhook={webhook} now={now} />}
      <Form method="post" noValidate>
        <TextField
          label="Address of your server"
          hint="It begins with https:// and is reached from the internet."
          name="url"
          type="url"
          defaultValue={refusal?.typed ?? webhook?.url}
          error={refusal?.error}
          autoComplete="off"
          maxLength={2000}
          required
        />
        <div className="actions">
          <SubmitButton name="intent" value="save">
            {webhook ? 'Save address' : 'Set up webhook'}
          </SubmitButton>
          <Link className="button" to="/dashboard/notifications">
            Back to notifications
          </Link>
        </div>
      </Form>
      {webhook && <Secret webhook={webhook} />}
    </section>
  )
}

const State = ({ webhook: { active, deadReason, lastAnswer, lastAt }, now }: { webhook: OwnWebhook; now: Date }) => (
  <div className="webhook-state">
    <p role="status">
      <strong>{active ? 'On' : 'Off'}.</strong>{' '}
      {lastAnswer === null || lastAt === null ? (
        'Nothing has been sent yet.'
      ) : (
        <>
          Called <RelativeTime at={lastAt} now={now} />, it {lastAnswer}.
        </>
      )}
    </p>
    {deadReason && !active && <p className="problem">{deadReason}</p>}
    <Form method="post" className="row">
      <SubmitButton className="" name="intent" value="test">
        Send a test
      </SubmitButton>
      <SubmitButton className="" name="intent" value={active ? 'switch-off' : 'switch-on'}>
        Switch {active ? 'off' : 'on'}
      </SubmitButton>
    </Form>
  </div>
)

const Secret = ({ webhook: { url, secret, bothUntil } }: { webhook: OwnWebhook }) => (
  <details className="webhook-secret">
    <summary>Secret, and removal</summary>
    <p>By this secret your server checks that an event comes from here. Give it to nobody else.</p>
    <code className="secret-text">{secret}</code>
    {bothUntil && <EarlierSecret until={bothUntil} />}
    <div className="row">
      <Form method="post">
        <SubmitButton className="" name="intent" value="rotate">
          New secret
        </SubmitButton>
      </Form>
      <ConfirmLink
        className="button danger"
        to={`${webhookPath}/remove`}
        label="Remove webhook"
        {...removeWebhookText({ url })}
      >
        <ConfirmForm {...removeWebhookForm} />
      </ConfirmLink>
    </div>
  </details>
)

const EarlierSecret = ({ until }: { until: Date }) => (
  <p className="small soft">The earlier secret signs too until {useExactTime()(until)}.</p>
)
