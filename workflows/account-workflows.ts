import { sendServiceMail, deleteAccount, sendTargetTest, compileUnsaved } from './activities'
import type { ServiceMailInput, AccountDeletionInput, TargetTestInput, UnsavedWordsInput } from './contract'

/** Sends one service email, retrying while the email provider is down. */
export async function serviceMailWorkflow(input: ServiceMailInput): Promise<void> {
  await sendServiceMail(input)
}

/** Deletes all data of an account that its owner deleted, and retries until it succeeds. */
export async function accountDeletionWorkflow(input: AccountDeletionInput): Promise<void> {
  await deleteAccount(input)
}

export async function targetTestWorkflow(input: TargetTestInput): Promise<void> {
  await sendTargetTest(input)
}

export async function unsavedWordsWorkflow(input: UnsavedWordsInput): Promise<void> {
  await compileUnsaved(input)
}
