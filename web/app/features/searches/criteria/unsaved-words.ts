import type { Criterion } from '#domain/judgement/criteria/criterion'

/** How words that are not saved yet are read. */
export type UnsavedCriteria =
  | { state: 'compiled'; words: string; criteria: Criterion[] }
  /** The model is asked, or will be in a moment. */
  | { state: 'compiling'; words: string }
  /** They are read only once they are saved. */
  | { state: 'later'; words: string; sentence: string }
