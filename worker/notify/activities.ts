import { heartbeat } from '@temporalio/activity'
import type { MatchActivities, NotifyActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { sendAccountMail } from './accounts/account-mail'
import { deliverAlerts } from './alerts/outbox'
import { summariseHistory } from './alerts/summary'

export function createNotifyActivities(deps: Dependencies): NotifyActivities {
  return {
    deliverAlerts: (input) => deliverAlerts(deps, input, heartbeat),
    sendAccountMail: (input) => sendAccountMail(deps, input),
  }
}

/** The one step of an alert's way that needs Postgres only, so it runs on the queue of the searches. */
export function createSummaryActivities(deps: Dependencies): Pick<MatchActivities, 'summariseHistory'> {
  return { summariseHistory: (input) => summariseHistory(deps, input) }
}
