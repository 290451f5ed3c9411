import type { TextFingerprint } from './text'

/** MinHash of the word pairs: texts that agree by 70% share a band in 93% of cases. */
const bands = 4
const rowsPerBand = 2
const minPairs = 8
/** One odd multiplier per hash function. */
const multipliers = Array.from({ length: bands * rowsPerBand }, (_, i) => Math.imul(0x9e3779b1, 2 * i + 1) | 1)

/** Keys that similar texts share. Empty if the text is too short to compare. */
export function minHashBands({ pairs }: TextFingerprint): string[] {
  if (pairs.size < minPairs) return []
  const least = multipliers.map(() => 0xffffffff)
  for (const pair of pairs.keys()) {
    const base = hash(pair)
    for (const [i, multiplier] of multipliers.entries()) least[i] = Math.min(least[i]!, mix(base, multiplier))
  }
  return Array.from({ length: bands }, (_, band) => {
    const rows = least.slice(band * rowsPerBand, (band + 1) * rowsPerBand)
    return `${band}${rows.map((row) => row.toString(36)).join('.')}`
  })
}

/** FNV-1a, 32-bit. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

function mix(value: number, multiplier: number): number {
  let mixed = Math.imul(value ^ (value >>> 15), multiplier)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0x85ebca6b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
