export interface Option {
  id: string
  label: string
}

/** The options that fit what is typed: those that begin so first, then those with a later word that does. */
export function fittingOptions(options: Option[], typed: string): Option[] {
  const wanted = plain(typed)
  if (wanted === '') return options
  const begins = options.filter(({ label }) => plain(label).startsWith(wanted))
  const later = options.filter(
    ({ label }) => plain(label).includes(` ${wanted}`) && !begins.some((o) => o.label === label),
  )
  return [...begins, ...later]
}

/** The option that is meant when a field is left: the one whose label was typed in full. */
export const optionNamed = (options: Option[], typed: string): Option | null =>
  options.find(({ label }) => plain(label) === plain(typed)) ?? null

/** The place of the active option after an arrow key: -1 is none, and the ends meet. */
export function stepActive(active: number, by: 1 | -1, count: number): number {
  if (count === 0) return -1
  if (active === -1) return by === 1 ? 0 : count - 1
  return (active + by + count) % count
}

/** "Mercedes-Benz", "mercedes benz" and "Citroën" typed without its dots are found alike. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
