import { heartbeat } from '@temporalio/activity'
import type { NotifyActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { sendAccountMail } from './account-mail'
import { deliverAlerts } from './outbox'

export function createNotifyActivities(deps: Dependencies): NotifyActivities {
  return {
    deliverAlerts: (input) => deliverAlerts(deps, input, heartbeat),
    sendAccountMail: (input) => sendAccountMail(deps, input),
  }
}
