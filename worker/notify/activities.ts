import { heartbeat } from '@temporalio/activity'
import type { FilterActivities, NotifyActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { sendServiceMail } from './service-mail/send-service-mail'
import { deliverAlerts } from './alerts/outbox'
import { summarizeBackfill } from './alerts/summarize-backfill'
import { sendTargetTest } from './target-test/send-target-test'

export function createNotifyActivities(deps: Dependencies): NotifyActivities {
  return {
    deliverAlerts: (input) => deliverAlerts(deps, input, heartbeat),
    sendServiceMail: (input) => sendServiceMail(deps, input),
    sendTargetTest: (input) => sendTargetTest(deps, input),
  }
}

/** Runs on the searches' queue, because it needs only PostgreSQL. */
export function createSummaryActivities(deps: Dependencies): Pick<FilterActivities, 'summariseBackfill'> {
  return { summariseBackfill: (input) => summarizeBackfill(deps, input) }
}
