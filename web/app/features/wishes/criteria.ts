import type { Criterion } from '#domain/judgment/criteria/criterion'

/**
 * A search's criteria; null until the model has compiled the text. Without text, only manually added criteria exist.
 */
export function getCriteria({ criteria, smartCriteria }: { criteria: unknown; smartCriteria: string }) {
  if (Array.isArray(criteria)) return criteria as Criterion[]
  return smartCriteria === '' ? [] : null
}

/** Compilation state of unsaved criteria text. `Read` is a criterion or its view. */
export type Compilation<Read> =
  | { state: 'compiled'; words: string; criteria: Read[] }
  /** The model is working on it, or will be soon. */
  | { state: 'compiling'; words: string }
  /** Compiled only after saving. */
  | { state: 'later'; words: string; sentence: string }

export type CriteriaCompilation = Compilation<Criterion>
