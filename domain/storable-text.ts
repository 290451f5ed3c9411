/** Control characters but tab and line ends, and halves of surrogate pairs: PostgreSQL's text refuses some of them. */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const allUnstorable = new RegExp(unstorable, 'gu')

/** These separate words; the others stand inside of them. */
const lineEnds = /[\v\f\u0085]/g

/** Whether a text can be stored and shown as it stands. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** The text without what cannot be stored: vertical tabs and form feeds become line ends, the rest is dropped. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replace(lineEnds, '\n').replace(allUnstorable, '')
}
