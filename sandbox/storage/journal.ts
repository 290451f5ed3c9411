import type { z } from 'zod'
import { JournalFile } from './journal-file'

export interface JournalOptions<Entry> {
  file: string
  schema: z.ZodType<Entry>
  /** Converts an entry to JSON. Default: unchanged. */
  written?: (entry: Entry) => unknown
  /** A later entry replaces the earlier one with the same key. */
  keyOf?: (entry: Entry) => string
  /** Maximum number of entries. Keeps the newest. */
  most?: number
  /** Logs failures. Default: to stderr. */
  say?: (line: string) => void
}

const minBetweenTidyings = 2_000

/**
 * Entries that survive a restart, as JSON lines. Each line is written synchronously, so nothing is lost if the
 * process is killed. Outdated lines are removed from time to time.
 */
export class Journal<Entry> {
  private readonly file: JournalFile
  private lines = 0
  private tidyAt = minBetweenTidyings

  constructor(private readonly options: JournalOptions<Entry>) {
    const { file, say = (line) => process.stderr.write(`${line}\n`) } = options
    this.file = new JournalFile(file, say)
  }

  /** The stored entries, oldest first. If lines are damaged, sets the file aside and keeps the readable lines. */
  read(): Entry[] {
    const text = this.file.text()
    const lines = text.split('\n').filter(Boolean)
    const readable = lines.flatMap((line) => this.entryOf(line) ?? [])
    const damaged = lines.length - readable.length
    if (damaged > 0) this.file.moveAway(`unreadable lines: ${damaged} of ${lines.length}`)
    const entries = this.newest(readable)
    this.lines = lines.length
    if (entries.length < lines.length || (text !== '' && !text.endsWith('\n'))) this.rewrite(entries)
    this.tidyAt = this.lines + Math.max(minBetweenTidyings, entries.length)
    return entries
  }

  add(entry: Entry): void {
    this.file.append(this.lineOf(entry))
    if (++this.lines >= this.tidyAt) this.read()
  }

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

export type EntryStore<Entry> = Pick<Journal<Entry>, 'read' | 'add' | 'rewrite'>
