/** Limits how much work of one key runs at a time in this process. Waiting callers run in order of arrival. */
export class KeyedLimiter {
  private readonly running = new Map<string, number>()
  private readonly waiting = new Map<string, (() => void)[]>()

  /** `rest` runs after each work, before its slot is free. */
  constructor(
    private readonly most: number,
    private readonly rest?: () => Promise<void>,
  ) {}

  /** Runs `work` when its turn comes. Throws the signal's reason if that aborts first, and whatever `work` throws. */
  async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.enter(key)
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      if (this.rest) void this.rest().then(() => this.leave(key))
      else this.leave(key)
    }
  }

  waitingFor = (key: string): number => this.waiting.get(key)?.length ?? 0

  private enter(key: string): Promise<void> | undefined {
    const running = this.running.get(key) ?? 0
    if (running < this.most) {
      this.running.set(key, running + 1)
      return undefined
    }
    return new Promise((resolve) => this.waiting.set(key, [...(this.waiting.get(key) ?? []), resolve]))
  }

  private leave(key: string): void {
    const [next, ...others] = this.waiting.get(key) ?? []
    if (others.length > 0) this.waiting.set(key, others)
    else this.waiting.delete(key)
    if (next) return next()
    const running = (this.running.get(key) ?? 1) - 1
    if (running > 0) this.running.set(key, running)
    else this.running.delete(key)
  }
}
