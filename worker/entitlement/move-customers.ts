import { paddleClient } from '#platform/paddle/client'
import { moveCustomer } from '#platform/payments/paddle-customer'
import { runEach } from '#platform/work-failures'
import type { Dependencies } from '../dependencies'

/**
 * Updates each account's Paddle customer to the account's current address, so that receipts follow an address change.
 * Does nothing without Paddle. Skips unverified addresses.
 */
export async function moveCustomers(
  { db, log, config }: Dependencies,
  now: Date,
  heartbeat: () => void = () => {},
): Promise<{ done: number; failed: number }> {
  if (!config.paddle) return { done: 0, failed: 0 }
  const means = { db, paddle: paddleClient(config.paddle), supportEmail: config.SUPPORT_EMAIL }
  const items = await db.$queryRaw<{ id: string; email: string; paddleCustomerId: string }[]>`
    SELECT id, email, "paddleCustomerId" FROM "User"
    WHERE "paddleCustomerId" IS NOT NULL AND "paddleCustomerEmail" IS DISTINCT FROM email
      AND "emailProvenAt" IS NOT NULL AND "deletedAt" IS NULL ORDER BY id`
  const run = async (payer: (typeof items)[number]) => void (await moveCustomer(means, payer))
  return runEach({ db, log }, { work: 'move a customer at Paddle', items, idOf: ({ id }) => id, run, now, heartbeat })
}
