/** Caches values by key for a short time. Concurrent callers share one call of `make`. */
export class LruCache<Value> {
  private readonly kept = new Map<string, { value: Promise<Value>; until: number }>()

  constructor(
    private readonly most: number,
    private readonly keptForMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns the cached value, or the result of `make`. A failed or null result is not cached. */
  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(key)
    const isFresh = known !== undefined && known.until > this.now()
    const entry = isFresh ? known : { value: make(), until: this.now() + this.keptForMs }
    const forget = () => this.kept.get(key) === entry && this.kept.delete(key)
    if (!isFresh) entry.value.then((value) => value === null && forget(), forget)
    // The first entry is the least recently used.
    this.kept.delete(key)
    this.kept.set(key, entry)
    if (this.kept.size > this.most) this.kept.delete(this.kept.keys().next().value as string)
    return entry.value
  }

  peek(key: string): Promise<Value> | undefined {
    const known = this.kept.get(key)
    return known !== undefined && known.until > this.now() ? known.value : undefined
  }
}
