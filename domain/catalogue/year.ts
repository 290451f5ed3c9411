import type { Word } from './words'

/** Model years that a listing may name: from the first mass-made cars to the year after the catalogue's last. */
export const firstYear = 1920
export const lastYear = 2027

export interface FoundYear {
  year: number
  /** The index of its word. */
  at: number
}

/** Four-digit words that can be a model year. A price, a distance or a sum to pay is none. */
export function yearsIn(text: string, words: Word[]): FoundYear[] {
  return words.flatMap((word, at) => {
    if (!/^\d{4}$/.test(word.text)) return []
    const year = Number(word.text)
    if (year < firstYear || year > lastYear) return []
    if (/[$#]\s?$|\d[,.]$/.test(text.slice(0, word.start))) return []
    if (/^\s*(?:,\d|\.\d|k\b|mi\b|miles|obo\b|firm\b|cash\b|down\b|dollars)/i.test(text.slice(word.end))) return []
    return [{ year, at }]
  })
}

/** "'07 Honda" and, at the very start of a text, "07 Honda": two digits right before word `before`. */
export function shortYearBefore(text: string, words: Word[], before: number): FoundYear | null {
  const word = words[before - 1]
  if (!word || !/^\d{2}$/.test(word.text)) return null
  const apostrophe = /['’‘]$/.test(text.slice(0, word.start))
  if (!apostrophe && before - 1 !== 0) return null
  const digits = Number(word.text)
  return { year: digits + (digits <= lastYear % 100 ? 2000 : 1900), at: before - 1 }
}
