import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { targetOfLink, unsubscribe } from '../features/notifications/confirm/suppression.server'
import { readOpenForm } from '../http/body.server'
import { Message } from '../ui/confirm'
import { Submit } from '../ui/submit'
import { title } from '../ui/title'

export { FailedPage as ErrorBoundary } from '../ui/failed'
export const meta = title('Unsubscribe')

/** Opening the link changes nothing, because mail programs open links by themselves. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { name, active } = await targetOfLink(params.token!)
  return { name, active }
}

/** Handles the page's button and the one-click post of mail programs (RFC 8058), which has no cookie. */
export async function action({ request, params }: ActionFunctionArgs) {
  await readOpenForm(request)
  return unsubscribe(params.token!)
}

export default function Unsubscribe() {
  const { name, active } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>() !== undefined || !active
  if (done) {
    return (
      <Message title="You are unsubscribed">
        <p>No more alerts go to {name}. You can switch it on again under Notifications in your dashboard.</p>
      </Message>
    )
  }
  return (
    <Message title="Stop these alerts?">
      <p>No more alerts will go to {name}. Your searches go on.</p>
      <Form method="post">
        <Submit>Unsubscribe</Submit>
      </Form>
    </Message>
  )
}
