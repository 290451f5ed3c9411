import { sendAccountMail } from './activities'
import type { AccountMailInput } from './contract'

/** Sends one mail of the account, trying again while the mail provider is away. */
export async function accountMailWorkflow(input: AccountMailInput): Promise<void> {
  await sendAccountMail(input)
}
