import type { Word } from './words'

/** Valid model years: from the first mass-produced cars to the year after the catalog's last. */
export const firstYear = 1920
export const lastYear = 2027

/** For each word, the model year that it may be, or null. Prices, distances and down payments do not count. */
export function yearsOf(text: string, words: Word[]): (number | null)[] {
  const years = words.map((word, at) =>
    word.text.length === 4 && /^\d{4}$/.test(word.text) ? fullYear(text, words, at) : null,
  )
  if (years.filter((year) => year !== null).length < 2) return years
  return years.map((year, at) => (isRange(text, words, years, at) || isRange(text, words, years, at + 1) ? null : year))
}

/** "2001-2005 Civic doors": the word at `at` and the one before it form a range, so neither is the car's year. */
function isRange(text: string, words: Word[], years: (number | null)[], at: number): boolean {
  const [first, last] = [years[at - 1], years[at]]
  if (!first || !last || first === last) return false
  return /^\s?[-–]\s?$/.test(text.slice(words[at - 1]!.end, words[at]!.start))
}

function fullYear(text: string, words: Word[], at: number): number | null {
  const word = words[at]!
  const year = Number(word.text)
  if (year < firstYear || year > lastYear) return null
  const [before, after] = around(text, word)
  if (/\$\s?$|[\d#][,.]?$/.test(before)) return null
  // "# 2009 Honda" names a car. A number with no word after it is a dealer's stock number.
  if (/#\s$/.test(before) && !/^\s+\p{L}/u.test(after)) return null
  if (
    /^(?:,\d|\.[^5\D]|\.5\d)|^\s*(?:k\b|miles?\b|mi\b|obo\b|firm\b|cash\b|down\b|dollars|or best|cc\b|lbs?\b|bucks)/i.test(
      after,
    )
  )
    return null
  const previous = words[at - 1]
  const isTold = previous && notOfTheCar.has(previous.text) && /^[\s:]*$/.test(text.slice(previous.end, word.start))
  return isTold ? null : year
}

/** A year after one of these words is not the model year: "tags 2022", "new tires 2019". */
const notOfTheCar = new Set(
  'tags tag until till thru through asking smog smogged registered registration reg since expires warranty only price tires inspected inspection exp'.split(
    ' ',
  ),
)

/** Reads "'07", "07'" or "07" as a year. `isSure` if it has an apostrophe or a leading zero. */
export function shortYear(text: string, words: Word[], at: number): { year: number; isSure: boolean } | null {
  const word = words[at]
  if (!word || !/^\d{2}$/.test(word.text)) return null
  const [before, after] = around(text, word)
  if (
    /[$#\d][\s,.]?$|[.,:/]$/.test(before) ||
    /^(?:[.,/:"”%]\d?|\s*(?:k|mi|miles|mpg|inch|in|ft|foot|passenger|pass)\b)/i.test(after)
  ) {
    return null
  }
  const digits = Number(word.text)
  if (digits > lastYear % 100 && digits < 28) return null
  const year = digits + (digits <= lastYear % 100 ? 2000 : 1900)
  return { year, isSure: /['’‘`]$/.test(before) || /^['’‘`]/.test(after) || digits < 10 }
}

const around = (text: string, word: Word) =>
  [text.slice(Math.max(0, word.start - 3), word.start), text.slice(word.end, word.end + 12)] as const
