import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { User } from '#prisma/generated/client'
import { planStatus } from '#domain/words/plan-text'
import { database } from '../../services/database.server'
import { findPendingAddress } from '../../features/accounts/settings/change-address.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { userJson } from '../../features/accounts/user-json.server'
import { pendingRefundText } from '../../features/billing/receipts.server'
import { subscriptionState } from '../../features/billing/subscription-state'
import { takeFlash } from '../../http/flash.server'
import { pageMeta } from '../../ui/site'
import type { Settings } from './settings-list'
import { AccountTab } from './account-tab'

async function loadSettings({ id, firstName, lastName, email, passwordHash, timeZone }: User): Promise<Settings> {
  const [newEmail, sessions, apiTokens] = await Promise.all([
    findPendingAddress(id),
    database().session.count({ where: { userId: id, expiresAt: { gt: new Date() } } }),
    database().apiToken.count({ where: { userId: id } }),
  ])
  return {
    ...{ name: `${firstName} ${lastName}`.trim(), email, newEmail, timeZone, sessions, apiTokens },
    hasPassword: passwordHash !== null,
  }
}

export const meta = pageMeta('Dashboard')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const { notice, headers } = await takeFlash(request)
  const status = planStatus(user, now, user.timeZone)
  const refund = await pendingRefundText(user, now)
  const loaded = {
    notice,
    account: userJson(user, now),
    status: { ...status, lines: refund === null ? status.lines : [...status.lines, refund] },
    subscriptionState: subscriptionState(user.subscriptions, now).kind,
    settings: await loadSettings(user),
  }
  return data(loaded, { headers })
}

export default function Account() {
  return <AccountTab {...useLoaderData<typeof loader>()} />
}
