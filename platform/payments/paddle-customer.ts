import type { Database } from '../database'
import type { PaddleClient } from '../paddle/client'
import { PaddleError } from '../paddle/error'

// Paddle has one customer per address, and its pages show everything that customer ever bought. So each account has its
// own customer. If another account's customer still has the address, it loses it (decision 045).

interface Payer {
  id: string
  /** Must be verified. */
  email: string
  paddleCustomerId: string | null
}

interface CustomerContext {
  db: Database
  paddle: PaddleClient
  /** A customer that loses its address gets a variant of this one. */
  supportEmail: string
}

/** Returns the id of the account's own customer at Paddle, created if there is none. Throws a `PaddleError`. */
export async function ensureCustomer(context: CustomerContext, payer: Payer): Promise<string> {
  if (payer.paddleCustomerId !== null) return payer.paddleCustomerId
  return store(context, payer, () => context.paddle.createCustomer(payer.email, payer.id))
}

/** Updates the customer to the account's current address. Throws a `PaddleError`. */
export const moveCustomer = (context: CustomerContext, payer: Payer & { paddleCustomerId: string }): Promise<string> =>
  store(context, payer, () => context.paddle.moveCustomer(payer.paddleCustomerId, payer.email))

async function store(
  context: CustomerContext,
  { id, email }: Payer,
  ask: () => Promise<{ id: string }>,
): Promise<string> {
  const customerId = await withAddress(context, id, ask)
  await context.db.user.update({ where: { id }, data: { paddleCustomerId: customerId, paddleCustomerEmail: email } })
  return customerId
}

async function withAddress(
  context: CustomerContext,
  userId: string,
  ask: () => Promise<{ id: string }>,
): Promise<string> {
  try {
    return (await ask()).id
  } catch (error) {
    const holderId = holderIn(error)
    if (holderId === null) throw error
    const holder = await context.paddle.customer(holderId)
    if (holder.userId === userId) return holderId // created by a call whose response was lost
    await takeAddress(context, holderId)
    return (await ask()).id
  }
}

/**
 * Frees an email address by moving its current customer to a placeholder. `paddleCustomerEmail` then differs from the
 * account's address, so the worker later restores the current one.
 */
async function takeAddress({ db, paddle, supportEmail }: CustomerContext, customerId: string): Promise<void> {
  const [name, host] = supportEmail.split('@')
  const spare = `${name}+${customerId}@${host}`
  await paddle.moveCustomer(customerId, spare)
  await db.user.updateMany({ where: { paddleCustomerId: customerId }, data: { paddleCustomerEmail: spare } })
}

/** https://developer.paddle.com/errors/customers/customer_already_exists */
function holderIn(error: unknown): string | null {
  if (!(error instanceof PaddleError) || error.code !== 'customer_already_exists') return null
  return /ctm_\w+/.exec(error.detail)?.[0] ?? null
}

/** Whether another account has this customer, or plans under it. */
export async function isSharedCustomer(
  db: Database,
  { customerId, userId }: { customerId: string; userId: string },
): Promise<boolean> {
  const elsewhere = { customerId, userId: { not: userId } }
  const holder = { paddleCustomerId: customerId, id: { not: userId } }
  const counts = await Promise.all([db.subscription.count({ where: elsewhere }), db.user.count({ where: holder })])
  return counts.some((count) => count > 0)
}
