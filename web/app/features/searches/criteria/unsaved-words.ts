import type { Criterion } from '#domain/judgement/criteria/criterion'

/** How words that are not saved yet are read. */
export type UnsavedReading =
  | { state: 'read'; words: string; criteria: Criterion[] }
  /** The model is asked, or will be in a moment. */
  | { state: 'reading'; words: string }
  /** They are read only once they are saved. */
  | { state: 'later'; words: string; sentence: string }
