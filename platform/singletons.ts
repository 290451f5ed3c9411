/** One for each value that exists, oldest first. */
const closers: (() => unknown)[] = []

/**
 * A value that this process creates on first use and keeps, such as its configuration, a connection or a cache.
 * `close` releases what the value holds. Returns the value's getter.
 */
export function singleton<T>(create: () => T, close?: (value: T) => unknown): () => T {
  let existing: { value: T } | undefined
  return () => {
    if (existing) return existing.value
    const value = create()
    existing = { value }
    closers.push(() => {
      existing = undefined
      return close?.(value)
    })
    return value
  }
}

/**
 * Closes and forgets all singletons, the newest first, because a newer one may use an older one. The next use creates
 * them again. A process calls it before it exits, a test file at its end.
 */
export async function closeSingletons(): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) await close()
}
