import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'

const ownerOnly = { mode: 0o600 }

/** A file of lines. Failures are reported but never stop the sandbox. */
class JournalFile {
  private failed = false
  constructor(
    private readonly file: string,
    private readonly say: (line: string) => void,
  ) {}

  /** Returns an empty string if the file does not exist. Renames an unreadable file. */
  text(): string {
    try {
      return readFileSync(this.file, 'utf8')
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') this.moveAside(message)
      return ''
    }
  }

  append(line: string): void {
    // A failed write may have left a partial line.
    const start = this.failed ? '\n' : ''
    this.attempt(() => appendFileSync(this.file, `${start}${line}\n`, ownerOnly))
  }

  /** Replaces the file atomically. Returns false if that failed and the old file remains. */
  replace(lines: string[]): boolean {
    return this.attempt(() => {
      writeFileSync(`${this.file}.new`, lines.map((line) => `${line}\n`).join(''), ownerOnly)
      renameSync(`${this.file}.new`, this.file)
    })
  }

  moveAside(why: string): void {
    const aside = `${this.file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
    if (this.attempt(() => renameSync(this.file, aside))) {
      this.say(`${path.basename(this.file)} is damaged (${why}). It was moved to ${aside}.`)
    }
  }

  /** Reports only the first of consecutive failures, e.g. on a full disk. */
  private attempt(write: () => void): boolean {
    try {
      write()
      this.failed = false
    } catch (error) {
      if (!this.failed) this.say(`The sandbox cannot store what happens: ${(error as Error).message}`)
      this.failed = true
    }
    return !this.failed
  }
}

export interface JournalOptions<Entry> {
  file: string
  schema: z.ZodType<Entry>
  written?: (entry: Entry) => unknown
  /** A later entry replaces the earlier one with the same key. */
  keyOf?: (entry: Entry) => string
  /** Keeps only this many of the newest entries. */
  most?: number
  say?: (line: string) => void
}

const minBetweenTidyings = 2_000

/**
 * Entries that survive a restart, as JSON lines. Lines are written synchronously, so nothing is lost if the process
 * is killed. Outdated lines are removed from time to time.
 */
export class Journal<Entry> {
  private readonly file: JournalFile
  private lines = 0
  private tidyAt = minBetweenTidyings

  constructor(private readonly options: JournalOptions<Entry>) {
    const { file, say = (line) => process.stderr.write(`${line}\n`) } = options
    this.file = new JournalFile(file, say)
  }

  /**
   * Returns the stored entries, oldest first. If lines are damaged, sets the file aside and keeps the readable lines.
   */
  read(): Entry[] {
    const text = this.file.text()
    const lines = text.split('\n').filter(Boolean)
    const readable = lines.flatMap((line) => this.entryOf(line) ?? [])
    const damaged = lines.length - readable.length
    if (damaged > 0) this.file.moveAside(`unreadable lines: ${damaged} of ${lines.length}`)
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
