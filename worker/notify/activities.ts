import { Context } from '@temporalio/activity'
import type { NotifyActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { beating } from '../heartbeat'
import { deliverAlerts } from './outbox'

export function createNotifyActivities(deps: Dependencies): NotifyActivities {
  return {
    deliverAlerts: (input) => beating(Context.current(), (beat) => deliverAlerts(deps, input, beat)),
  }
}
