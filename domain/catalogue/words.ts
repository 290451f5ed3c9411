/** A run of letters or of letters and digits in a text, with where it stands. */
export interface Word {
  /** Lower case, without accents. */
  text: string
  start: number
  end: number
}

export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\d]+/gu)].map((m) => ({
    text: m[0]
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
    start: m.index,
    end: m.index + m[0].length,
  }))
}

/** Words `from` up to but not including `to`, written together. */
export function joined(words: Word[], from: number, to: number): string {
  let together = ''
  for (let i = from; i < to; i++) together += words[i]!.text
  return together
}
