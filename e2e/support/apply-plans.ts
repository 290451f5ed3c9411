import { Client, Connection } from '@temporalio/client'
import { plansScheduleId } from '#workflows/contract'

/** Applies plans and creates their emails now, as the schedule does every minute. */
export async function applyPlans(temporalAddress: string): Promise<void> {
  const connection = await Connection.connect({ address: temporalAddress })
  await new Client({ connection }).schedule.getHandle(plansScheduleId).trigger()
  await connection.close()
}
