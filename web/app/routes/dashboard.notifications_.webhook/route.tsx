import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { ownerOf } from '../../features/accounts/settings/recent-login.server'
import { changeWebhook } from './change-webhook.server'
import { WebhookScreen } from './webhook-screen'
import { findOwnWebhook } from '../../features/notifications/webhook.server'
import { readForm } from '../../http/body.server'
import { pageMeta } from '../../ui/site'

export const meta = pageMeta('Webhook')

/** The page shows the webhook secret, so it must not be cached. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { webhook: await findOwnWebhook(user.id), owner: ownerOf(user), now: new Date() }
}

export async function action({ request }: ActionFunctionArgs) {
  return changeWebhook(request, await requireUser(request), await readForm(request))
}

export default function Webhook() {
  return <WebhookScreen {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />
}
