import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client'
import type { ServiceMailKind } from '#prisma/generated/client'
import { serviceMailWorkflowId, serviceMailWorkflowType, queues } from '#workflows/contract'
import type { Dependencies } from '../dependencies'

const mostAtOnce = 500

/**
 * Starts the workflow of each pending service mail, or of those of some kinds: the web app could not reach Temporal, or
 * the provider was down.
 */
export async function healServiceMails(
  { db, log }: Dependencies,
  client: Client,
  now: Date,
  kinds?: ServiceMailKind[],
): Promise<void> {
  const waiting = await db.serviceMail.findMany({
    where: { status: 'PENDING', createdAt: { lt: now }, kind: kinds && { in: kinds } },
    select: { id: true },
    orderBy: { createdAt: 'asc' },
    take: mostAtOnce,
  })
  for (const { id } of waiting) {
    try {
      await client.workflow.start(serviceMailWorkflowType, {
        workflowId: serviceMailWorkflowId(id),
        taskQueue: queues.searches,
        args: [{ mailId: id }],
      })
    } catch (error) {
      if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error
    }
  }
  if (waiting.length > 0) log.info({ mails: waiting.length }, 'pending service mails healed')
}
