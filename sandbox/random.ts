/** Seeded random numbers: the same seed gives the same sequence. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Both ends are inclusive. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  string(length: number, alphabet?: string): string
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Mulberry32: small, fast, and random enough for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: <T>(items: readonly T[]) => items[int(0, items.length - 1)] as T,
    string: (length, alphabet = letters) => {
      const codes: number[] = []
      while (codes.length < length) codes.push(alphabet.charCodeAt(int(0, alphabet.length - 1)))
      return String.fromCharCode(...codes)
    },
  }
}

/** Stable 32-bit hash of a string (FNV-1a), e.g. to choose a page variant by posting id. */
export function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}
