import { heartbeat } from '@temporalio/activity'
import type { FilterActivities, NotifyActivities } from '#workflows/contract'
import type { Dependencies } from '../dependencies'
import { sendServiceMail } from './service-mail/send-service-mail'
import { deliverAlerts } from './alerts/outbox'
import { summariseBackfill } from './alerts/summary'
import { sendTargetTest } from './target-test/send-target-test'

export function createNotifyActivities(deps: Dependencies): NotifyActivities {
  return {
    async deliverAlerts(input) {
      const done = await deliverAlerts(deps, input, heartbeat)
      if (done.dead > 0) await sendWebhookMails(deps, input)
      return done
    },
    sendServiceMail: (input) => sendServiceMail(deps, input),
    sendTargetTest: (input) => sendTargetTest(deps, input),
  }
}

/** Needs only Postgres, so it runs on the queue of the searches. */
export function createSummaryActivities(deps: Dependencies): Pick<FilterActivities, 'summariseBackfill'> {
  return { summariseBackfill: (input) => summariseBackfill(deps, input) }
}

/** The mail that a webhook is off, at once. One that cannot be sent now is started anew by the nightly maintenance. */
async function sendWebhookMails(deps: Dependencies, { searchId }: { searchId: string }): Promise<void> {
  const waiting = await deps.db.serviceMail.findMany({
    where: { kind: 'WEBHOOK_OFF', status: 'PENDING', user: { searches: { some: { id: searchId } } } },
    select: { id: true },
  })
  for (const { id: mailId } of waiting) {
    await sendServiceMail(deps, { mailId }).catch((error: unknown) => {
      deps.log.warn({ mailId, err: error }, 'the mail waits')
    })
  }
}
