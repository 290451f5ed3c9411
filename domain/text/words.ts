export interface Word {
  /** Lowercase, without accents, apostrophes and invisible characters: "don’t" becomes "dont". */
  folded: string
  /** Normalized text between the previous word and this one: " ", ", ", "-". */
  gap: string
  /** Position in the text. `end` is exclusive. */
  start: number
  end: number
}

/** A number with its commas and periods is one word, so "400 miles" does not match "12,400 miles". */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}]|['‘’ʼ](?=\p{L})|(?<=\p{N})[.,](?=\p{N}))*/gu

/** The words of a text, in order. Runs in linear time. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let last = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const end = index + word.length
    words.push({ folded: fold(word), gap: gapOf(text.slice(last, index)), start: index, end })
    last = end
  }
  return words
}

const isPlain = (text: string) => /^[a-z0-9]*$/.test(text)

function fold(word: string): string {
  const lower = word.toLowerCase()
  return isPlain(lower) ? lower : lower.normalize('NFKD').replace(/[\p{M}\p{Cf}'‘’ʼ]/gu, '')
}

/** Models replace typographic dashes and omit quotation marks and emphasis. */
function gapOf(between: string): string {
  if (between === ' ') return between
  const marks = between
    .replace(/[\p{Cf}\p{M}'‘’ʼ"“”„«»*_~`]/gu, '')
    .replace(/[‐‑–—]/g, '-')
    .replace(/…/g, '...')
    .replace(/\s+/g, ' ')
  return /\S/.test(marks) ? marks.replaceAll(' ', '') : marks
}
