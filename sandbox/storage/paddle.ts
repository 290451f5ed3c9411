import path from 'node:path'
import { z } from 'zod'
import { recordKinds, type Entry } from '../services/paddle/records'
import { Journal, type EntryStore } from './journal'

/** Its own records are trusted; a line of another shape is damaged. */
const entry = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  record: z.looseObject({ id: z.string() }),
}) as unknown as z.ZodType<Entry>

export const paddleJournal = (stateDir: string): EntryStore<Entry> =>
  new Journal({ file: path.join(stateDir, 'paddle.jsonl'), schema: entry, keyOf: ({ kind, id }) => `${kind} ${id}` })
