/** White space made single and trimmed; null when nothing is left. */
export function tidy(text: string | null | undefined): string | null {
  const tidied = (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  return tidied === '' ? null : tidied
}

/** Epoch seconds as a time; null for what can be none: before the marketplace's first day, or far off. */
export function toTime(epochSeconds: number | null | undefined): Date | null {
  if (!epochSeconds || epochSeconds < 1_400_000_000 || epochSeconds > 4_000_000_000) return null
  return new Date(epochSeconds * 1000)
}
