import { WorkflowNotFoundError, type Client } from '@temporalio/client'
import { searchWorkflowId, signals } from '#workflows/contract'
import type { Transaction } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { deleteSearchContents } from './in-batches'

/**
 * Ends the workflows of a deleted account, then deletes its row and all dependent rows. Does nothing for any other
 * account. Activities in progress then fail on missing rows, and no workflow is left to retry them.
 */
export async function deleteAccount(
  { db, log }: Dependencies,
  client: Client,
  { userId }: { userId: string },
): Promise<{ searches: number }> {
  const isMarked = { id: userId, deletedAt: { not: null } }
  const user = await db.user.findFirst({ where: isMarked, select: { searches: { select: { id: true } } } })
  if (!user) return { searches: 0 }
  const searchIds = user.searches.map(({ id }) => id)
  for (const id of searchIds) await endWorkflow(client, id)
  await deleteSearchContents(db, searchIds)
  await db.$transaction(async (tx) => {
    await forgetPayments(tx, userId)
    await tx.user.deleteMany({ where: isMarked })
  })
  log.info({ userId, searches: user.searches.length }, 'an account was deleted by its owner')
  return { searches: user.searches.length }
}

/**
 * Deletes the account's Paddle events, but not those of another account with the same customer. Later events are kept
 * without an account, so that a subscription that is still charged is noticed.
 */
async function forgetPayments(tx: Transaction, userId: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "PaddleEvent" WHERE "userId" = ${userId}::uuid OR ("userId" IS NULL AND (
      "subjectId" IN (SELECT id FROM "Subscription" WHERE "userId" = ${userId}::uuid
        UNION SELECT id FROM "Payment" WHERE "userId" = ${userId}::uuid
        UNION SELECT id FROM "Refund" WHERE "userId" = ${userId}::uuid)
      OR "customerId" IN (SELECT "customerId" FROM "Subscription" WHERE "userId" = ${userId}::uuid
        EXCEPT SELECT "customerId" FROM "Subscription" WHERE "userId" <> ${userId}::uuid)))`
}

async function endWorkflow(client: Client, searchId: string): Promise<void> {
  try {
    await client.workflow.getHandle(searchWorkflowId(searchId)).signal(signals.deleted)
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error
  }
}
