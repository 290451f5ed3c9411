/** A run of letters, or letters and digits, with its position in a text. */
export interface TitleWord {
  /** Lowercase, without accents. */
  text: string
  start: number
  end: number
  /** Whether a separator such as " - " or " / " precedes it. */
  isApart?: boolean
}

/**
 * How much of a text is used. Marketplace titles are less than half as long. This bounds the cost of all later steps
 * for any text.
 */
export const maxTextLength = 240
export const maxWords = 60

export function truncateAtWord(text: string): string {
  if (text.length <= maxTextLength) return text
  const head = text.slice(0, maxTextLength)
  const space = head.search(/\s\S*$/)
  return space > 0 ? head.slice(0, space) : head
}

const anyWord = /[\p{L}\p{M}\d]+/gu
/** Faster path for ASCII texts, which nearly all are. */
const asciiWord = /[A-Za-z\d]+/g
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/** The first words of a text that `truncateAtWord` has cut. Splits "2013Chevy" into a year and a name. */
export function splitWords(text: string, most = maxWords): TitleWord[] {
  const words: TitleWord[] = []
  for (const match of text.matchAll(isAscii(text) ? asciiWord : anyWord)) {
    if (words.length >= most) break
    const [start, end] = [match.index, match.index + match[0].length]
    const word = plain(match[0])
    const parts = splitJoinedYear(word)
    if (!parts) words.push({ text: word, start, end })
    else words.push(...placed(parts, start, end))
  }
  return words
}

/** Splits "2013chevy" and "civic2013", but not "2002tii", "2000s" or a number. */
function splitJoinedYear(word: string): [string, string] | null {
  if (word.length < 6 || !/\d/.test(word)) return null
  const [, before, year] = /^([a-z]{3,})((?:19|20)\d\d)$/.exec(word) ?? []
  if (before && year) return [before, year]
  const [, first, after] = /^((?:19[2-9]|20[0-2])\d)([a-z]{2}.*)$/.exec(word) ?? []
  return first && after && !/^(?:tii|hd|lb|mi|km|cc|rpm|obo|th)/.test(after) ? [first, after] : null
}

function placed([one, other]: [string, string], start: number, end: number): TitleWord[] {
  const middle = start + one.length
  return [
    { text: one, start, end: middle },
    { text: other, start: middle, end },
  ]
}

function plain(word: string): string {
  const lower = word.toLowerCase()
  return !/[^a-z0-9]/.test(lower) ? lower : lower.normalize('NFKD').replace(/[^a-z0-9]/g, '')
}

export function joinWords(words: TitleWord[], from: number, to: number): string {
  let together = ''
  for (let i = from; i < to; i++) together += words[i]!.text
  return together
}

/** Of the first mass-produced car, the Ford Model T. */
const firstYear = 1908

/** Makers sell the next model year's cars from the summer on. */
export const maxModelYear = (now = new Date()): number => now.getUTCFullYear() + 1

/** For each word, the model year that it may be, or null. Prices, distances and down payments do not count. */
export function findModelYears(text: string, words: TitleWord[]): (number | null)[] {
  const years = words.map((word, at) =>
    word.text.length === 4 && /^\d{4}$/.test(word.text) ? fullYear(text, words, at) : null,
  )
  if (years.filter((year) => year !== null).length < 2) return years
  return years.map((year, at) => (isRange(text, words, years, at) || isRange(text, words, years, at + 1) ? null : year))
}

/** "2001-2005 Civic doors": the word at `at` and the one before it form a range, so neither is the car's year. */
function isRange(text: string, words: TitleWord[], years: (number | null)[], at: number): boolean {
  const [first, last] = [years[at - 1], years[at]]
  if (!first || !last || first === last) return false
  return /^\s?[-–]\s?$/.test(text.slice(words[at - 1]!.end, words[at]!.start))
}

function fullYear(text: string, words: TitleWord[], at: number): number | null {
  const word = words[at]!
  const year = Number(word.text)
  if (year < firstYear || year > maxModelYear()) return null
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
  const isOtherYear =
    previous && nonModelYearWords.has(previous.text) && /^[\s:]*$/.test(text.slice(previous.end, word.start))
  return isOtherYear ? null : year
}

/** A year after one of these words is not the model year: "tags 2022", "new tires 2019". */
const nonModelYearWords = new Set(
  'tags tag until till thru through asking smog smogged registered registration reg since expires warranty only price tires inspected inspection exp'.split(
    ' ',
  ),
)

/** Reads "'07", "07'" or "07" as a year. `isSure` if it has an apostrophe or a leading zero. */
export function parseTwoDigitYear(
  text: string,
  words: TitleWord[],
  at: number,
): { year: number; isSure: boolean } | null {
  const word = words[at]
  if (!word || !/^\d{2}$/.test(word.text)) return null
  const [before, after] = around(text, word)
  const isAfterNumber = /^\d+$/.test(words[at - 1]?.text ?? '') && /\d[\s,.]?$/.test(before)
  if (
    isAfterNumber ||
    /[$#][\s,.]?$|\d[,.]?$|[.,:/]$/.test(before) ||
    /^(?:[.,/:"”%]\d?|\s*(?:k|mi|miles|mpg|inch|in|ft|foot|passenger|pass)\b)/i.test(after)
  ) {
    return null
  }
  const digits = Number(word.text)
  const year = digits + (digits <= maxModelYear() % 100 ? 2000 : 1900)
  return { year, isSure: /['’‘`]$/.test(before) || /^['’‘`]/.test(after) || digits < 10 }
}

const around = (text: string, word: TitleWord) =>
  [text.slice(Math.max(0, word.start - 3), word.start), text.slice(word.end, word.end + 12)] as const
