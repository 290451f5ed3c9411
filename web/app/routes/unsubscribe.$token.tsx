import { accountMails, isAccountMail, type AccountMail } from '#domain/alerts/account-mails'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadAccountMailState,
  loadUnsubscribeState,
  muteSearch,
  stopAccountMail,
  unsubscribe,
} from '../features/notifications/unsubscribe.server'
import { readCrossOriginForm, readQuery } from '../http/body.server'
import { MessagePage, SubmitButton } from '../ui/dialog'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export { ErrorPage as ErrorBoundary } from '../ui/errors'
export const meta = pageMeta('Unsubscribe')
/** The URL is a secret, so no other site may see it. `no-referrer` would also hide the origin of our own form. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

/** Opening the link changes nothing, because mail programs prefetch links. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const mail = accountMailOf(request)
  if (mail) return { account: await loadAccountMailState(params.token!, mail), state: null }
  return { account: null, state: await loadUnsubscribeState(params.token!, readQuery(request).get('search')) }
}

/**
 * Handles the page's buttons and the one-click post of mail programs (RFC 8058). The one-click post has no cookie and
 * no intent. It turns off the kind of account email that the link is from, and otherwise stops all email.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readCrossOriginForm(request)
  const intent = form.get('intent')
  if (intent === 'search') {
    await muteSearch(params.token!, form.get('search'))
    return { stopped: 'search' as const }
  }
  const mail = intent === null ? accountMailOf(request) : isAccountMail(intent) ? intent : null
  if (mail) {
    await stopAccountMail(params.token!, mail)
    return { stopped: mail }
  }
  await unsubscribe(params.token!)
  return { stopped: 'all' as const }
}

function accountMailOf(request: Request): AccountMail | null {
  const mail = readQuery(request).get('mail')
  return isAccountMail(mail) ? mail : null
}

export default function Unsubscribe() {
  const { account, state } = useLoaderData<typeof loader>()
  return account === null ? <StopAlerts {...state} /> : <StopAccountMail {...account} />
}

function StopAccountMail({ mail, name, isOn }: Awaited<ReturnType<typeof loadAccountMailState>>) {
  const what = accountMails[mail].name
  if (!isOn) {
    return (
      <MessagePage title={`We turned off ${what}`}>
        <p>
          Nothing more of it goes to {name}. Alerts aren’t affected. You can turn this back on under{' '}
          {accountMails[mail].place} in your dashboard.
        </p>
      </MessagePage>
    )
  }
  return (
    <MessagePage title={`Turn off ${what}?`}>
      <p>Nothing more of it goes to {name}. Alerts aren’t affected.</p>
      <Form method="post">
        <SubmitButton name="intent" value={mail}>
          Turn off {what}
        </SubmitButton>
      </Form>
    </MessagePage>
  )
}

function StopAlerts({ name, isMain, goesOnBy, search }: Awaited<ReturnType<typeof loadUnsubscribeState>>) {
  const stopped = useActionData<typeof action>()?.stopped
  if (stopped === 'all' || goesOnBy !== null) {
    return (
      <MessagePage title="You’re unsubscribed">
        <p>
          We won’t send any more alerts to {name}.{' '}
          {goesOnBy === 'switch'
            ? 'You can turn it back on under Notifications in your dashboard.'
            : 'If someone enters this address again, we won’t send anything until you agree with a link we email you.'}
          {goesOnBy === 'link' && isMain && ' To get the link, open Notifications in your dashboard.'}
        </p>
      </MessagePage>
    )
  }
  const all = (
    <SubmitButton className={search === null || search.isMuted ? undefined : ''} name="intent" value="all">
      Stop all emails to this address
    </SubmitButton>
  )
  if (search === null) {
    return (
      <MessagePage title="Stop these alerts?">
        <p>We’ll stop all alerts to {name}. Your searches keep running.</p>
        <Form method="post">{all}</Form>
      </MessagePage>
    )
  }
  if (search.isMuted) {
    return (
      <MessagePage title="Emails about this search are off">
        <p>
          We won’t email {name} about “{search.name}” anymore. Its cars stay in the results, and other searches still
          send alerts.{' '}
          {isMain
            ? 'You can undo this under Notifications in your dashboard.'
            : 'The owner of the search can undo this. To be sure, stop all emails.'}
        </p>
        <Form method="post">{all}</Form>
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Which emails do you want to stop?">
      <p>
        This email was about “{search.name}” and went to {name}. The search keeps running either way.
      </p>
      <Form method="post" className="actions">
        <input type="hidden" name="search" value={search.id} />
        <SubmitButton name="intent" value="search">
          {' '}
          Stop emails about this search{' '}
        </SubmitButton>
        {all}
      </Form>
    </MessagePage>
  )
}
