import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'

/** Removes the marketplace's name from the start of a reason that is shown next to it. */
export function withoutName(words: string, marketplace: Marketplace): string {
  const name = `${marketplaceLabels[marketplace]} `
  return words.startsWith(name) ? words.slice(name.length) : words
}
