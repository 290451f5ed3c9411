/** A run of letters or of letters and digits in a text, with where it stands. */
export interface Word {
  /** Lower case, without accents. */
  text: string
  start: number
  end: number
}

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\d]+/gu)].map((m) => ({
    text: plain(m[0]),
    start: m.index,
    end: m.index + m[0].length,
  }))
}

function plain(word: string): string {
  const lower = word.toLowerCase()
  return /^[a-z0-9]+$/.test(lower) ? lower : lower.normalize('NFD').replace(/[^a-z0-9]/g, '')
}

/** Words `from` up to but not including `to`, written together. */
export function joined(words: Word[], from: number, to: number): string {
  let together = ''
  for (let i = from; i < to; i++) together += words[i]!.text
  return together
}
