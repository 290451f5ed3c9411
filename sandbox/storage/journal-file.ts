import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ownerOnly = { mode: 0o600 }

/** A file of lines. Trouble with it is told, and never stops the sandbox. */
export class JournalFile {
  private failed = false
  constructor(
    private readonly file: string,
    private readonly say: (line: string) => void,
  ) {}

  /** Empty where there is no file yet. What cannot be read at all is set aside. */
  text(): string {
    try {
      return readFileSync(this.file, 'utf8')
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code !== 'ENOENT') this.setAside(message)
      return ''
    }
  }

  append(line: string): void {
    // Where writing failed, the line before may have been cut short.
    const start = this.failed ? '\n' : ''
    this.attempt(() => appendFileSync(this.file, `${start}${line}\n`, ownerOnly))
  }

  /** At any moment the file is the old one or the new one, whole. False where it stayed the old one. */
  replace(lines: string[]): boolean {
    return this.attempt(() => {
      writeFileSync(`${this.file}.new`, lines.map((line) => `${line}\n`).join(''), ownerOnly)
      renameSync(`${this.file}.new`, this.file)
    })
  }

  setAside(why: string): void {
    const aside = `${this.file}.damaged-${new Date().toISOString().replace(/[:.]/g, '-')}`
    if (this.attempt(() => renameSync(this.file, aside))) {
      this.say(`${path.basename(this.file)} is damaged (${why}). It is set aside as ${aside}.`)
    }
  }

  /** Of failures in a row, e.g. on a full disk, only the first is told. */
  private attempt(write: () => void): boolean {
    try {
      write()
      this.failed = false
    } catch (error) {
      if (!this.failed) this.say(`The sandbox cannot keep what happens: ${(error as Error).message}`)
      this.failed = true
    }
    return !this.failed
  }
}
