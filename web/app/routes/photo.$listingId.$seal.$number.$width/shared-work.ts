import { minuteMs } from '#domain/durations'

/** How long a failure (null) is remembered, so a page of broken photos does not request them again and again. */
const failedMs = minuteMs
const maxFailures = 5_000

/** Concurrent callers with the same key share one run. */
export class SharedWork<Made> {
  private readonly running = new Map<string, Promise<Made>>()
  private readonly failedUntil = new Map<string, number>()

  constructor(private readonly now: () => number = Date.now) {}

  async of(key: string, make: () => Promise<Made>): Promise<Made | null> {
    if ((this.failedUntil.get(key) ?? 0) > this.now()) return null
    const started = this.running.get(key)
    if (started) return started
    const made = make().finally(() => this.running.delete(key))
    this.running.set(key, made)
    if ((await made) === null) this.remember(key)
    return made
  }

  private remember(key: string): void {
    if (this.failedUntil.size >= maxFailures) this.failedUntil.clear()
    this.failedUntil.set(key, this.now() + failedMs)
  }
}
