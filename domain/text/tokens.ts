export interface Word {
  /** Lowercase, without accents, apostrophes and invisible characters: "don’t" becomes "dont". */
  folded: string
  /** Normalized text between the previous word and this one: " ", ", ", "-". */
  gap: string
  /** `end` is exclusive. */
  start: number
  end: number
}

/** A number with its commas and periods is one word, so "400 miles" does not match "12,400 miles". */
const wordPattern = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Cf}]|['‘’ʼ](?=\p{L})|(?<=\p{N})[.,](?=\p{N}))*/gu

/** In order. Runs in linear time. */
export function splitIntoWords(text: string): Word[] {
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

/**
 * A word in lowercase without accents and apostrophes, or a mark between words: `.` ends a sentence or a line, `?`
 * ends a question, and `,` `:` `-` separate parts of a sentence.
 */
export interface Token {
  said: string
  /** `end` is exclusive. */
  start: number
  end: number
}

const marks: [RegExp, string][] = [
  [/\?/, '?'],
  [/[.!;\n|•·…★✓✔●►]|\*{3}|\s\*\s|\p{Extended_Pictographic}/u, '.'],
  [/\s[-‐‑]+\s|--|[–—]/, '-'],
  [/[:=]/, ':'],
  [/[,()[\]]/, ','],
  [/&/, 'and'],
]
const markIn = (gap: string): string | null => marks.find(([pattern]) => pattern.test(gap))?.[1] ?? null

/** In characters. Bounds the cost of a long run of marks. */
const maxGapLength = 40

/** Splits a text into words and the marks between them. Runs in linear time. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let last = 0
  for (const { folded, start, end } of splitIntoWords(text)) {
    const gap = text.slice(last, Math.min(start, last + maxGapLength))
    const before = tokens.at(-1)
    // "w/o", "n/a"
    if (gap === '/' && before && `${before.said}/${folded}` in slashed) {
      before.said = slashed[`${before.said}/${folded}`]!
      before.end = end
    } else {
      const isEither = gap === '/' && isName(before?.said) && isName(folded)
      const mark = gap === ' ' ? null : isEither ? 'or' : markIn(gap)
      if (mark !== null) tokens.push({ said: mark, start: last, end: start })
      tokens.push({ said: folded, start, end })
    }
    last = end
  }
  const mark = markIn(text.slice(last, last + maxGapLength))
  if (mark !== null) tokens.push({ said: mark, start: last, end: text.length })
  return tokens
}

/** "accidents/leaks" names two things, "A/C" one. */
const isName = (word = '') => /^\p{L}{3,}$/u.test(word)

const slashed: Record<string, string> = { 'w/o': 'without', 'n/a': 'none' }

/** Tokens joined by single spaces, as input for patterns. */
interface JoinedTokens {
  text: string
  tokenAt(index: number): number
}

export function joinTokens(tokens: Token[]): JoinedTokens {
  const ends: number[] = []
  let length = -1
  for (const { said } of tokens) ends.push((length += said.length + 1))
  const tokenAt = (index: number) => {
    let [low, high] = [0, ends.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! > index) high = middle
      else low = middle + 1
    }
    return low
  }
  return { text: tokens.map(({ said }) => said).join(' '), tokenAt }
}
