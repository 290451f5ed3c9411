import { compileUnsaved } from './activities'
import type { UnsavedWordsInput } from './contract'

/** Compiles words entered in the search form but not saved yet. */
export async function unsavedWordsWorkflow(input: UnsavedWordsInput): Promise<void> {
  await compileUnsaved(input)
}
