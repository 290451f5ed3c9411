import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'

/** Removes the marketplace's name from the start of its reason, where the name stands before it already. */
export function withoutName(words: string, marketplace: Marketplace): string {
  const name = `${marketplaceLabels[marketplace]} `
  return words.startsWith(name) ? words.slice(name.length) : words
}
