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

/** Marks that turn or isolate the direction of text. With them, an ad's title can change how the words around it read. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/
const allDirectionMarks = new RegExp(directionMarks, 'g')

/** Whether the text of an ad can be stored and shown as it is. */
export const isCleanAdText = (text: string): boolean =>
  isPlain(text) || (isStorable(text) && !directionMarks.test(text))

/** The text of an ad without what cannot be stored and without direction marks. */
export const cleanAdText = (text: string): string =>
  isCleanAdText(text) ? text : storableText(text).replace(allDirectionMarks, '')

const unprintable = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

/**
 * One line for an operator's terminal. What could move its cursor, begin another line or turn the direction of text becomes
 * "�", one for each character, so that columns stay aligned.
 */
export const terminalLine = (line: string): string => line.replace(unprintable, '�')
