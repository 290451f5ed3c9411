import { deleteAccount } from './activities'
import type { AccountDeletionInput } from './contract'

/** Deletes all data of an account that its owner deleted, and retries until it succeeds. */
export async function accountDeletionWorkflow(input: AccountDeletionInput): Promise<void> {
  await deleteAccount(input)
}
