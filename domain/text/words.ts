/** One word of a text, as it is compared. */
export interface Word {
  /** Lower case, without accents, apostrophes and invisible characters: "don’t" is "dont". */
  folded: string
  /** What stands between the word before and this one, in one spelling: " ", ", ", "-". */
  gap: string
  /** Where the word stands in the text: from `start` up to, not including, `end`. */
  start: number
  end: number
}

/** A number is one word with its commas and points, so that "400 miles" is not found in "12,400 miles". */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}]|['‘’ʼ](?=\p{L})|(?<=\p{N})[.,](?=\p{N}))*/gu

/** The words of a text in order. Linear in the text's length. */
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

/** Models straighten dashes and leave out quotation marks and emphasis. */
function gapOf(between: string): string {
  if (between === ' ') return between
  const marks = between
    .replace(/[\p{Cf}\p{M}'‘’ʼ"“”„«»*_~`]/gu, '')
    .replace(/[‐‑–—]/g, '-')
    .replace(/…/g, '...')
    .replace(/\s+/g, ' ')
  return /\S/.test(marks) ? marks.replaceAll(' ', '') : marks
}
