/** Limits concurrent work per host. Waiting callers run in order of arrival. */
export class HostLimiter {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Map<string, (() => void)[]>()

  constructor(private readonly most: number) {}

  /** Runs `work` when its turn comes. Throws the signal's reason if that aborts first, and whatever `work` throws. */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.enter(host)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      this.leave(host)
    }
  }

  private enter(host: string): Promise<void> | undefined {
    const running = this.running.get(host) ?? 0
    if (running < this.most) {
      this.running.set(host, running + 1)
      return undefined
    }
    return new Promise((resolve) => this.waiting.set(host, [...(this.waiting.get(host) ?? []), resolve]))
  }

  /** Passes the slot to the next waiting caller. */
  private leave(host: string): void {
    const [next, ...others] = this.waiting.get(host) ?? []
    if (others.length > 0) this.waiting.set(host, others)
    else this.waiting.delete(host)
    if (next) return next()
    const running = (this.running.get(host) ?? 1) - 1
    if (running > 0) this.running.set(host, running)
    else this.running.delete(host)
  }
}
