/** Caches values by key for a short time. Concurrent callers share one call of `make`. */
export class LruCache<Value> {
  private readonly entries = new Map<string, { value: Promise<Value>; expiresAt: number }>()

  constructor(
    private readonly maxEntries: number,
    private readonly ttlMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** A failed or null result is not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const cached = this.entries.get(key)
    const isFresh = cached !== undefined && cached.expiresAt > this.now()
    const entry = isFresh ? cached : { value: make(), expiresAt: this.now() + this.ttlMs }
    const evict = () => this.entries.get(key) === entry && this.entries.delete(key)
    if (!isFresh) entry.value.then((value) => value === null && evict(), evict)
    // The first entry is the least recently used.
    this.entries.delete(key)
    this.entries.set(key, entry)
    if (this.entries.size > this.maxEntries) this.entries.delete(this.entries.keys().next().value as string)
    return entry.value
  }

  peek(key: string): Promise<Value> | undefined {
    const cached = this.entries.get(key)
    return cached !== undefined && cached.expiresAt > this.now() ? cached.value : undefined
  }
}
