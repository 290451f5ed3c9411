import path from 'node:path'
import { z } from 'zod'
import { recordKinds, type Entry } from '../services/paddle/records'
import { Journal, type EntryStore } from './journal'

/** Only the outer shape is validated, because the sandbox wrote the records itself. */
const entry = z.object({
  kind: z.enum(recordKinds),
  id: z.string(),
  record: z.looseObject({ id: z.string() }),
}) as unknown as z.ZodType<Entry>

export const paddleJournal = (stateDir: string): EntryStore<Entry> =>
  new Journal({ file: path.join(stateDir, 'paddle.jsonl'), schema: entry, keyOf: ({ kind, id }) => `${kind} ${id}` })
