import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { planStatus } from '#domain/words/plan-status'
import { AccountTab } from './account-tab'
import { loadSettings } from './account-tab.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { userJson } from '../../features/accounts/user-json'
import { subscriptionState } from '../../features/billing/subscription-state'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Dashboard')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  return {
    account: userJson(user, now),
    status: planStatus(user, now, user.timeZone),
    subscriptionState: subscriptionState(user.subscriptions, now).kind,
    settings: await loadSettings(user),
  }
}

export default function Account() {
  return <AccountTab {...useLoaderData<typeof loader>()} />
}
