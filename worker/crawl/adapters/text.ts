/** Whether a text is already plain ASCII, single-spaced and trimmed, as nearly all are. */
const isTidy = (text: string) => !/[^\x20-\x7e]|^ | $| {2}/.test(text)

/** The text in NFC, with white space collapsed and trimmed; null when nothing is left. */
export function tidy(text: string | null | undefined): string | null {
  if (!text) return null
  if (isTidy(text)) return text
  const tidied = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return tidied === '' ? null : tidied
}

/** Whether a text of several lines is already tidy. */
const hasTidyLines = (text: string) => !/[^\n\x20-\x7e]| [ \n]|\n |\n{3}|^[ \n]|[ \n]$/.test(text)

/** A tidied text of several lines: no white space at line ends, and no more than one empty line in a row. */
export function toLines(text: string): string {
  if (hasTidyLines(text)) return text
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
