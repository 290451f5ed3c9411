export interface Option {
  id: string
  label: string
}

/** Options that match the text: labels that start with it come first, then labels with a later word that does. */
export function fittingOptions(options: Option[], typed: string): Option[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const begins = options.filter(({ label }) => plain(label).startsWith(wanted))
  const later = options.filter(
    ({ label }) => plain(label).includes(` ${wanted}`) && !begins.some((o) => o.label === label),
  )
  return [...begins, ...later]
}

export const optionNamed = (options: Option[], typed: string): Option | null =>
  options.find(({ label }) => plain(label) === plain(typed)) ?? null

/** The next active index after an arrow key, wrapping at both ends; -1 means none. */
export function stepActive(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (active === -1) return by === 1 ? 0 : count - 1
  return (active + by + count) % count
}

/** Ignores case, hyphens and diacritics: "mercedes benz" finds "Mercedes-Benz", "citroen" finds "Citroën". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
