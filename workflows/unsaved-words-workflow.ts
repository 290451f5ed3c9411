import { compileUnsaved } from './activities'
import type { UnsavedWordsInput } from './contract'

export async function unsavedWordsWorkflow(input: UnsavedWordsInput): Promise<void> {
  await compileUnsaved(input)
}
