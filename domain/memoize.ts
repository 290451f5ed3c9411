/**
 * Caches the last `most` results of a pure function of a text, because the same cars are rendered repeatedly. Evicts
 * the least recently used entry first.
 */
export function memoize<Result>(most: number, work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { result: Result }>()
  return (text) => {
    const found = known.get(text)
    const entry = found ?? { result: work(text) }
    if (found) known.delete(text)
    else if (known.size >= most) known.delete(known.keys().next().value!)
    known.set(text, entry)
    return entry.result
  }
}
