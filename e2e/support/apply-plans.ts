import { Client, Connection } from '@temporalio/client'
import { plansScheduleId } from '#workflows/contract'

/** Has the plans applied and their mails written now, as the schedule does each minute. */
export async function applyPlans(temporalAddress: string): Promise<void> {
  const connection = await Connection.connect({ address: temporalAddress })
  await new Client({ connection }).schedule.getHandle(plansScheduleId).trigger()
  await connection.close()
}
