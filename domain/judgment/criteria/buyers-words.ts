import { truncate, toSingleLine } from './criterion'

/** In characters. */
const maxQuoted = 120

/**
 * Finds `quoted` in the buyer's text and returns it as the buyer wrote it: on one line and truncated. Ignores
 * differences in white space and case. Null when the text does not contain it as whole words.
 */
export function originalWording(text: string, quoted: string): string | null {
  const sought = toSingleLine(quoted)
  if (!/[\p{L}\p{N}]/u.test(sought)) return null
  const literally = sought.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const found = new RegExp(String.raw`(?<!\w(?=\w))${literally}(?!(?<=\w)\w)`, 'iu').exec(toSingleLine(text))
  return found && truncate(maxQuoted, found[0])
}
