/** Control characters except tab and line ends, and lone surrogates. PostgreSQL's text type rejects some of them. */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const allUnstorable = new RegExp(unstorable, 'gu')

/** These separate words. Other control characters occur inside words. */
const lineEnds = /[\v\f\u0085]/g

/** Fast path: nearly all texts are plain ASCII. */
const isPlain = (text: string) => !/[^\t\n\r\x20-\x7e]/.test(text)

export const isStorable = (text: string): boolean => isPlain(text) || !unstorable.test(text)

/** Removes what cannot be stored: vertical tabs and form feeds become line ends, other characters are dropped. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replace(lineEnds, '\n').replace(allUnstorable, '')
}
