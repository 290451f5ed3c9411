import { compileUnsaved } from './activities'
import type { UnsavedWordsInput } from './contract'

/** Compiles words that a person has typed into the search form and not saved yet. */
export async function unsavedWordsWorkflow(input: UnsavedWordsInput): Promise<void> {
  await compileUnsaved(input)
}
