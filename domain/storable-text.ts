/** Control characters except tab and line ends, and lone surrogates. PostgreSQL's text type refuses some of them. */
const unstorable = /[^\P{Cc}\t\n\r]|\p{Cs}/u
const allUnstorable = new RegExp(unstorable, 'gu')

/** These separate words; the other control characters stand inside words. */
const lineEnds = /[\v\f\u0085]/g

/** Nearly all texts are plain, and this plain pattern finds that out in a fraction of the time. */
const isPlain = (text: string) => !/[^\t\n\r\x20-\x7e]/.test(text)

/** Whether a text can be stored and shown unchanged. */
export const isStorable = (text: string): boolean => isPlain(text) || !unstorable.test(text)

/** The text without what cannot be stored: vertical tabs and form feeds become line ends, the rest is dropped. */
export function storableText(text: string): string {
  return isStorable(text) ? text : text.replace(lineEnds, '\n').replace(allUnstorable, '')
}
