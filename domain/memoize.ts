/**
 * A pure function of a text that remembers its last `most` results: the same cars are drawn again and again while a
 * person looks at them. What was not asked for longest is forgotten first.
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
