import path from 'node:path'

const here = import.meta.dirname

/** The files of the set that is committed, and the folder of the answers to it. */
export const committed = {
  set: path.join(here, 'set', 'pairs.jsonl'),
  searches: path.join(here, 'set', 'searches.jsonl'),
  answers: path.join(here, 'answers'),
}
