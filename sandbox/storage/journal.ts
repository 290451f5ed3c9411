import type { z } from 'zod'
import { JournalFile } from './journal-file'

export interface JournalOptions<Entry> {
  file: string
  /** Reads the JSON of one line. */
  schema: z.ZodType<Entry>
  /** What is written of an entry where that is not the entry itself. */
  written?: (entry: Entry) => unknown
  /** A later entry of a key takes the place of the earlier one. */
  keyOf?: (entry: Entry) => string
  /** Only the newest are kept, at most this many. */
  most?: number
  /** Where trouble is told. Default: standard error. */
  say?: (line: string) => void
}

const fewestBetweenTidyings = 2_000

/**
 * What outlives a run: a line of JSON for each entry, written before the caller goes on, so that nothing is lost when
 * the process is killed. Now and then the lines that no longer count are dropped.
 */
export class Journal<Entry> {
  private readonly file: JournalFile
  private lines = 0
  private tidyAt = fewestBetweenTidyings

  constructor(private readonly options: JournalOptions<Entry>) {
    const { file, say = (line) => process.stderr.write(`${line}\n`) } = options
    this.file = new JournalFile(file, say)
  }

  /** What is kept, oldest first. A damaged file is set aside, and what can be read of it is kept. */
  read(): Entry[] {
    const text = this.file.text()
    const lines = text.split('\n').filter(Boolean)
    const readable = lines.flatMap((line) => this.entryOf(line) ?? [])
    const damaged = lines.length - readable.length
    if (damaged > 0) this.file.setAside(`unreadable lines: ${damaged} of ${lines.length}`)
    const entries = this.newest(readable)
    this.lines = lines.length
    if (entries.length < lines.length || (text !== '' && !text.endsWith('\n'))) this.rewrite(entries)
    this.tidyAt = this.lines + Math.max(fewestBetweenTidyings, entries.length)
    return entries
  }

  add(entry: Entry): void {
    this.file.append(this.lineOf(entry))
    if (++this.lines >= this.tidyAt) this.read()
  }

  /** Keeps these entries and nothing else. */
  rewrite(entries: Entry[]): void {
    if (this.file.replace(entries.map((entry) => this.lineOf(entry)))) this.lines = entries.length
  }

  private entryOf(line: string): Entry | null {
    try {
      return this.options.schema.parse(JSON.parse(line))
    } catch {
      return null
    }
  }

  private lineOf(entry: Entry): string {
    return JSON.stringify(this.options.written?.(entry) ?? entry)
  }

  private newest(entries: Entry[]): Entry[] {
    const { keyOf, most = Infinity } = this.options
    const distinct = keyOf ? [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()] : entries
    return distinct.length > most ? distinct.slice(-most) : distinct
  }
}

/** What a store needs of a journal. */
export type EntryStore<Entry> = Pick<Journal<Entry>, 'read' | 'add' | 'rewrite'>
