import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hourMs } from '#domain/durations'

/** Fraction of the maximum size that a process writes between sweeps. */
const shareBetweenSweeps = 0.05
/** Fraction of the maximum size that remains after a sweep. */
const shareKept = 0.9
/** A file's mtime records its last use, at this precision. */
const usedEveryMs = hourMs

/**
 * An LRU cache of files in a folder, with an approximate maximum total size in bytes. Several processes may share the
 * folder: files appear atomically, and a file removed by another process counts as missing.
 */
export class FileCache {
  private written = Infinity
  private sweeping: Promise<void> | undefined

  constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  async get(name: string): Promise<Buffer | null> {
    const file = path.join(this.folder, name)
    try {
      const bytes = await readFile(file)
      const now = new Date()
      if (now.getTime() - (await stat(file)).mtimeMs > usedEveryMs) await utimes(file, now, now)
      return bytes
    } catch {
      return null
    }
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const draft = path.join(this.folder, `${draftPrefix}${randomUUID()}`)
    await writeFile(draft, bytes)
    await rename(draft, path.join(this.folder, name))
    this.written += bytes.byteLength
    if (this.written > this.maxBytes * shareBetweenSweeps) await this.sweep()
  }

  /** Evicts files when the cache is over its size. Concurrent callers share one sweep. */
  private sweep(): Promise<void> {
    this.sweeping ??= this.removeOldest().finally(() => (this.sweeping = undefined))
    return this.sweeping
  }

  private async removeOldest(): Promise<void> {
    this.written = 0
    const names = await readdir(this.folder)
    const found = await Promise.all(names.map((name) => this.describe(path.join(this.folder, name))))
    const files = found.filter((file) => file !== null).sort((a, b) => a.usedAt - b.usedAt)
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (bytes <= this.maxBytes) return
    for (const file of files.filter((file) => !isBeingWritten(file))) {
      if (bytes <= this.maxBytes * shareKept) return
      await unlink(file.path).catch(() => {})
      bytes -= file.bytes
    }
  }

  /** Null for a file that another process has removed. */
  private describe(file: string) {
    return stat(file).then(
      ({ size, mtimeMs }) => ({ path: file, bytes: size, usedAt: mtimeMs }),
      () => null,
    )
  }
}

/** Prefix of incomplete files. One left behind by a process ages and is evicted like the others. */
const draftPrefix = 'draft-'

const isBeingWritten = (file: { path: string; usedAt: number }) =>
  path.basename(file.path).startsWith(draftPrefix) && Date.now() - file.usedAt < usedEveryMs
