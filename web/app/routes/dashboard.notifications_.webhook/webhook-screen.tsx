import { Link } from '@remix-run/react'
import { RelativeTime, useExactTime } from '../../ui/text'
import { ConfirmForm, SubmitButton, ConfirmLink } from '../../ui/dialog'
import { ErrorSummary } from '../../ui/errors'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { Notice } from '../../ui/notice'
import { ConfirmHourlyField, type ShownOwner } from '../../features/accounts/settings/settings-form'
import { removeWebhookForm, removeWebhookText, webhookPath } from '../../features/notifications/remove-webhook'
import type { OwnWebhook } from '../../features/notifications/webhook.server'
import type { WebhookRefusal } from './change-webhook.server'

interface Props {
  webhook: OwnWebhook | null
  owner: ShownOwner
  notice: string | null
  refusal: WebhookRefusal | undefined
  now: Date
}

export function WebhookScreen({ webhook, owner, notice, refusal, now }: Props) {
  const { fieldErrors = {}, typed, next } = refusal ?? {}
  return (
    <section className="panel form-page" aria-labelledby="webhook-title">
      <h1 id="webhook-title">Webhook</h1>
      <p>
        Get every alert as JSON on your own server, as soon as it’s sent. Events are signed per the{' '}
        <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> specification.
      </p>
      <Notice className="marked done secret" text={notice} />
      <ErrorSummary errors={fieldErrors} about={refusal} next={next} />
      {webhook && <State webhook={webhook} now={now} />}
      <Form method="post" noValidate>
        <TextField
          label="Server URL"
          hint="Starts with https:// and is reachable from the internet."
          name="url"
          type="url"
          defaultValue={typed ?? webhook?.url}
          error={fieldErrors.url}
          autoComplete="off"
          maxLength={2000}
          required
        />
        <ConfirmHourlyField owner={owner} page={webhookPath} error={fieldErrors.current ?? fieldErrors.form} />
        <div className="actions">
          <SubmitButton name="intent" value="save">
            {webhook ? 'Save URL' : 'Set up webhook'}
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
          Last called <RelativeTime at={lastAt} now={now} />: it {lastAnswer}.
        </>
      )}
    </p>
    {deadReason && !active && <p className="problem">{deadReason}</p>}
    <Form method="post" className="row">
      <SubmitButton className="" name="intent" value="test">
        Send a test
      </SubmitButton>
      <SubmitButton className="" name="intent" value={active ? 'switch-off' : 'switch-on'}>
        {' '}
        Turn {active ? 'off' : 'on'}{' '}
      </SubmitButton>
    </Form>
  </div>
)

const Secret = ({ webhook: { url, secret, bothUntil } }: { webhook: OwnWebhook }) => (
  <details className="webhook-secret">
    <summary>Secret and removal</summary>
    <p>Your server uses this secret to check that events come from us. Keep it private.</p>
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
  <p className="small soft">The old secret works until {useExactTime()(until)}.</p>
)
