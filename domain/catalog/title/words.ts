/** A run of letters, or letters and digits, with its position in a text. */
export interface Word {
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
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(isAscii(text) ? asciiWord : anyWord)) {
    if (words.length >= maxWords) break
    const [start, end] = [match.index, match.index + match[0].length]
    const word = plain(match[0])
    const parts = gluedYear(word)
    if (!parts) words.push({ text: word, start, end })
    else words.push(...placed(parts, start, end))
  }
  return words
}

/** Splits "2013chevy" and "civic2013", but not "2002tii", "2000s" or a number. */
function gluedYear(word: string): [string, string] | null {
  if (word.length < 6 || !/\d/.test(word)) return null
  const [, before, year] = /^([a-z]{3,})((?:19|20)\d\d)$/.exec(word) ?? []
  if (before && year) return [before, year]
  const [, first, after] = /^((?:19[2-9]|20[0-2])\d)([a-z]{2}.*)$/.exec(word) ?? []
  return first && after && !/^(?:tii|hd|lb|mi|km|cc|rpm|obo|th)/.test(after) ? [first, after] : null
}

function placed([one, other]: [string, string], start: number, end: number): Word[] {
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

/** Joins the words from `from` to `to` (exclusive) without spaces. */
export function joinWords(words: Word[], from: number, to: number): string {
  let together = ''
  for (let i = from; i < to; i++) together += words[i]!.text
  return together
}
