/** A text that is composed, single-spaced and trimmed as it stands, as nearly all are: nothing of it need be changed. */
const isTidy = (text: string) => !/[^\x20-\x7e]|^ | $| {2}/.test(text)

/** White space made single and trimmed; null when nothing is left. */
export function tidy(text: string | null | undefined): string | null {
  if (!text) return null
  if (isTidy(text)) return text
  const tidied = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return tidied === '' ? null : tidied
}

/** The same for a text of several lines. */
const hasTidyLines = (text: string) => !/[^\n\x20-\x7e]| [ \n]|\n |\n{3}|^[ \n]|[ \n]$/.test(text)

/** Words of several lines: white space at line ends is not kept, and no more than one empty line in a row. */
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
