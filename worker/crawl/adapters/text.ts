import { parseHtml } from './html'

const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi

/** Sites escape text inside JSON, or escape it twice: "Town &amp; Country". */
const unescaped = (text: string) => text.replace(entity, (found) => parseHtml(found).text())

/** Whether a text is already plain ASCII, single-spaced, and trimmed, as nearly all are. */
const isTidy = (text: string) => !/[^\x20-\x7e]|^ | $| {2}|&[#\w]+;/.test(text)

/** The text in NFC, without HTML entities, with whitespace collapsed and trimmed; null when nothing is left. */
export function tidy(text: string | null | undefined): string | null {
  if (!text) return null
  if (isTidy(text)) return text
  const tidied = unescaped(text).normalize('NFC').replace(/\s+/g, ' ').trim()
  return tidied === '' ? null : tidied
}

const hasTidyLines = (text: string) => !/[^\n\x20-\x7e]| [ \n]|\n |\n{3}|^[ \n]|[ \n]$|&[#\w]+;/.test(text)

/** A tidied multi-line text: no whitespace at line ends, and at most one empty line in a row. */
export function toLines(text: string): string {
  if (hasTidyLines(text)) return text
  return unescaped(text)
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
