import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { muteSearch, loadUnsubscribeState, unsubscribe } from '../features/notifications/unsubscribe.server'
import { readCrossOriginForm, readQuery } from '../http/body.server'
import { MessagePage, SubmitButton } from '../ui/dialog'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'
export { clientAction, clientLoader } from '../ui/network'

export { ErrorPage as ErrorBoundary } from '../ui/errors'
export const meta = pageMeta('Unsubscribe')
/** The URL is a secret, so no other site may see it. `no-referrer` would also hide the origin of our own form. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

/** Opening the link changes nothing, because mail programs prefetch links. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadUnsubscribeState(params.token!, readQuery(request).get('search'))
}

/**
 * Handles the page's buttons and the one-click post of mail programs (RFC 8058). The one-click post has no cookie and
 * no intent, and stops all email.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readCrossOriginForm(request)
  if (form.get('intent') === 'search') {
    await muteSearch(params.token!, form.get('search'))
    return { stopped: 'search' as const }
  }
  await unsubscribe(params.token!)
  return { stopped: 'all' as const }
}

export default function Unsubscribe() {
  const { name, isMain, goesOnBy, search } = useLoaderData<typeof loader>()
  const stopped = useActionData<typeof action>()?.stopped
  if (stopped === 'all' || goesOnBy !== null) {
    return (
      <MessagePage title="You are unsubscribed">
        <p>
          No more alerts go to {name}.{' '}
          {goesOnBy === 'switch'
            ? 'You can switch it on again under Notifications in your dashboard.'
            : 'Whoever names this address again, nothing goes there until you agree by a link that we mail to it.'}
          {goesOnBy === 'link' && isMain && ' To have it sent, open Notifications in your dashboard.'}
        </p>
      </MessagePage>
    )
  }
  const all = (
    <SubmitButton className={search === null || search.isMuted ? undefined : ''} name="intent" value="all">
      Stop all mail to this address
    </SubmitButton>
  )
  if (search === null) {
    return (
      <MessagePage title="Stop these alerts?">
        <p>No more alerts will go to {name}. Your searches go on.</p>
        <Form method="post">{all}</Form>
      </MessagePage>
    )
  }
  if (search.isMuted) {
    return (
      <MessagePage title="Mail about this search is stopped">
        <p>
          No more mail about “{search.name}” goes to {name}. Its cars stay in the results, and other searches go on
          telling.{' '}
          {isMain
            ? 'You can take this back under Notifications in your dashboard.'
            : 'Whoever has the search can take this back. To be sure of silence, stop all mail.'}
        </p>
        <Form method="post">{all}</Form>
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Which mail shall stop?">
      <p>
        This one was about “{search.name}” and went to {name}. The search itself goes on either way.
      </p>
      <Form method="post" className="actions">
        <input type="hidden" name="search" value={search.id} />
        <SubmitButton name="intent" value="search">
          Stop mail about this search
        </SubmitButton>
        {all}
      </Form>
    </MessagePage>
  )
}
