import { sendServiceMail, deleteAccount, sendTargetTest, compileUnsaved } from './activities'
import type { ServiceMailInput, AccountDeletionInput, TargetTestInput, UnsavedWordsInput } from './contract'

/** Retries while the email provider is down. */
export async function serviceMailWorkflow(input: ServiceMailInput): Promise<void> {
  await sendServiceMail(input)
}

/** Retries until all data of the deleted account is gone. */
export async function accountDeletionWorkflow(input: AccountDeletionInput): Promise<void> {
  await deleteAccount(input)
}

export async function targetTestWorkflow(input: TargetTestInput): Promise<void> {
  await sendTargetTest(input)
}

export async function unsavedWordsWorkflow(input: UnsavedWordsInput): Promise<void> {
  await compileUnsaved(input)
}
