import type { Database } from '#platform/database'
import { paddleClient, sandboxPrices, testCards } from './paddle'
import { insertSubscription } from './rows'
import { signUpAccount } from './web'

/** A new account that pays for Basic every month at Paddle, as stored after Paddle's event. */
export async function createPayingAccount(db: Database, sandboxUrl: string, country = 'US') {
  const account = await signUpAccount(db)
  const priceId = sandboxPrices.basic.monthly
  const paid = await paddleClient(sandboxUrl).paysFor(account.userId, account.email, priceId, testCards.good, country)
  await insertSubscription(db, account.userId, { id: paid.subscriptionId, customerId: paid.customerId, priceId })
  return { ...account, subscriptionId: paid.subscriptionId, transactionId: paid.transactionId }
}
