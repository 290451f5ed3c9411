import { truncate, toSingleLine } from './criterion'

/** In characters. */
const maxQuoted = 120

/**
 * The place in the buyer's text that `quoted` points at, as the buyer wrote it: on one line, cut. White space and case
 * may differ. Null where the text does not say so, or only inside other words.
 */
export function originalWording(text: string, quoted: string): string | null {
  const sought = toSingleLine(quoted)
  if (!/[\p{L}\p{N}]/u.test(sought)) return null
  const literally = sought.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  const found = new RegExp(String.raw`(?<!\w(?=\w))${literally}(?!(?<=\w)\w)`, 'iu').exec(toSingleLine(text))
  return found && truncate(maxQuoted, found[0])
}
