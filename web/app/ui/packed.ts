/**
 * A screen's data as one text. Remix numbers each value that it sends, and many numbers compress badly: a list of fifty
 * cars weighs half as much so.
 */
export interface Packed<Value> {
  text: string
  readonly of?: Value
}

/** What was packed or unpacked here, so that the server does not read again what it has written for the browser. */
const known = new WeakMap<Packed<unknown>, unknown>()

export function pack<Value>(value: Value): Packed<Value> {
  const packed = { text: swapQuotes(JSON.stringify(value, withTimes)) }
  known.set(packed, value)
  return packed
}

export function unpack<Value>(packed: Packed<Value>): Value {
  if (!known.has(packed)) known.set(packed, JSON.parse(swapQuotes(packed.text), timesAgain))
  return known.get(packed) as Value
}

/** Inside a page the text stands between quotation marks twice, which would cost three strokes for each of its own. */
const swapQuotes = (text: string): string =>
  text // apostrophes are rare, so that there are few pieces
    .split("'")
    .map((piece) => piece.replaceAll('"', "'"))
    .join('"')

/** The only key of a time, which JSON does not know. */
const timeKey = '@'

function withTimes(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key]
  return own instanceof Date ? { [timeKey]: own.getTime() } : value
}

const timesAgain = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && timeKey in value ? new Date(value[timeKey] as number) : value
