import type { Criterion } from '#domain/judgment/criteria/criterion'

/** How words that are not saved yet are read, as criteria or as a screen shows these. */
export type Unsaved<Read> =
  | { state: 'compiled'; words: string; criteria: Read[] }
  /** The model is asked, or will be in a moment. */
  | { state: 'compiling'; words: string }
  /** They are read only once they are saved. */
  | { state: 'later'; words: string; sentence: string }

export type UnsavedCriteria = Unsaved<Criterion>
