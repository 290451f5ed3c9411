import { deleteAccount } from './activities'
import type { AccountDeletionInput } from './contract'

/** Deletes everything of an account that its owner deleted, and retries until it is done. */
export async function accountDeletionWorkflow(input: AccountDeletionInput): Promise<void> {
  await deleteAccount(input)
}
