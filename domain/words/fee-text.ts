import { findNamedFees, type NamedFee } from '../deal/named-fees'
import { sanitizeUntrusted, truncateWithEllipsis } from './car-text'

/** In characters. */
const maxFeeLength = 90

/** The seller's words of each fee, safe to show. */
export const feeTexts = (fees: NamedFee[]): string[] =>
  fees.map(({ words }) => truncateWithEllipsis(sanitizeUntrusted(words), maxFeeLength)).filter((words) => words !== '')

/** Fees on one line of a card. The page of the offer lists all. */
const maxOnLine = 2

/**
 * "Not in the price: “$499 doc fee”, “plus tax”", those with an amount first. Null if the ad names none. No risk: most
 * dealers' prices leave out fees and tax.
 */
export function extraCostsText(ad: { title: string; description: string | null }): string | null {
  const fees = findNamedFees(ad)
  const named = fees.filter(({ cents }) => cents !== null)
  const texts = feeTexts([...named, ...fees.filter(({ cents }) => cents === null)]).slice(0, maxOnLine)
  return texts.length === 0 ? null : `Not in the price: ${texts.map((words) => `“${words}”`).join(', ')}`
}
