import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { ownerOf } from '../../features/accounts/settings/recent-login.server'
import { changeWebhook } from './change-webhook.server'
import { WebhookScreen } from './webhook-screen'
import { findOwnWebhook } from '../../features/notifications/webhook.server'
import { readForm } from '../../http/body.server'
import { takeFlash } from '../../http/flash.server'
import { pageMeta } from '../../ui/site'

export const meta = pageMeta('Webhook')

/** The page shows the webhook secret, so it must not be cached. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { notice, headers } = await takeFlash(request)
  return data({ webhook: await findOwnWebhook(user.id), owner: ownerOf(user), notice, now: new Date() }, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  return changeWebhook(request, await requireUser(request), await readForm(request))
}

export default function Webhook() {
  return <WebhookScreen {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>()} />
}
