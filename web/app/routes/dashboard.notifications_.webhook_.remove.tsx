import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { removeWebhookForm, removeWebhookText, webhookPath } from '../features/notifications/remove-webhook'
import { findOwnWebhook } from '../features/notifications/webhook.server'
import { ConfirmForm, ConfirmPage } from '../ui/dialog'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Remove webhook')

export async function loader({ request }: LoaderFunctionArgs) {
  const webhook = await findOwnWebhook((await requireUser(request)).id)
  if (webhook === null) throw redirect(webhookPath)
  return removeWebhookText(webhook)
}

export default function RemoveWebhook() {
  return (
    <ConfirmPage {...useLoaderData<typeof loader>()} back={webhookPath}>
      <ConfirmForm {...removeWebhookForm} />
    </ConfirmPage>
  )
}
