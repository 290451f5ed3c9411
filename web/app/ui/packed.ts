/**
 * A screen's data as one text. Remix numbers each value that it sends, and many numbers compress badly: a list of fifty
 * cars weighs half as much so.
 */
export type Packed<Value> = string & { readonly of?: Value }

export const pack = <Value>(value: Value): Packed<Value> => swapQuotes(JSON.stringify(value, withTimes))

export const unpack = <Value>(packed: Packed<Value>): Value => JSON.parse(swapQuotes(packed), timesAgain) as Value

/** Inside a page the text stands between quotation marks twice, which would cost three strokes for each of its own. */
const swapQuotes = (text: string): string => text.replace(/["']/g, (mark) => (mark === '"' ? "'" : '"'))

/** The only key of a time, which JSON does not know. */
const timeKey = '@'

function withTimes(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const own = this[key]
  return own instanceof Date ? { [timeKey]: own.getTime() } : value
}

const timesAgain = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && timeKey in value ? new Date(value[timeKey] as number) : value
