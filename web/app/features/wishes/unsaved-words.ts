import type { Criterion } from '#domain/judgment/criteria/criterion'

/** Compilation state of unsaved criteria text. `Read` is a criterion or its view. */
export type Unsaved<Read> =
  | { state: 'compiled'; words: string; criteria: Read[] }
  /** The model is working on it, or will be soon. */
  | { state: 'compiling'; words: string }
  /** Compiled only after saving. */
  | { state: 'later'; words: string; sentence: string }

export type UnsavedCriteria = Unsaved<Criterion>
