/** Control characters but tab and line ends, and halves of surrogate pairs: PostgreSQL's text refuses some of them. */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const allUnstorable = new RegExp(unstorable, 'gu')

/** These separate words; the others stand inside of them. */
const lineEnds = /[\v\f\u0085]/g

/** Nearly all texts are plain, and a plain pattern finds that out in a fraction of the time. */
const isPlain = (text: string) => !/[^\t\n\r\x20-\x7e]/.test(text)

/** Whether a text can be stored and shown as it stands. */
export const isStorable = (text: string): boolean => isPlain(text) || !unstorable.test(text)

/** The text without what cannot be stored: vertical tabs and form feeds become line ends, the rest is dropped. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replace(lineEnds, '\n').replace(allUnstorable, '')
}
