import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { entitlementAt } from '#domain/plans/entitlement'
import { requireUser } from '../features/accounts/session/guards.server'
import { ownerOf } from '../features/accounts/settings/recent-login.server'
import { changeTargets } from '../features/notifications/change-targets.server'
import { NotificationsTab } from '../features/notifications/notifications-tab'
import { loadNotificationsTab } from '../features/notifications/notifications-tab.server'
import { readForm, readQuery } from '../http/body.server'
import { takeFlash } from '../http/flash.server'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Dashboard')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const entitlement = entitlementAt(user, new Date())
  const { notice, headers } = await takeFlash(request)
  const tab = await loadNotificationsTab(user, readQuery(request))
  return data({ notice, entitlement, owner: ownerOf(user), ...tab }, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return changeTargets(request, user, await readForm(request))
}

export default function Notifications() {
  return <NotificationsTab {...useLoaderData<typeof loader>()} />
}
