import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ownerOnly = { mode: 0o600 }

/** A file of lines. Failures are reported but never stop the sandbox. */
export class JournalFile {
  private failed = false
  constructor(
    private readonly file: string,
    private readonly say: (line: string) => void,
  ) {}

  /** The file's text; empty if the file does not exist. Renames an unreadable file. */
  text(): string {
    try {
      return readFileSync(this.file, 'utf8')
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') this.moveAway(message)
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

  moveAway(why: string): void {
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
