import { centsOrNull } from '../text'

/** At least one of the two forms is stated. */
interface StatedAmount {
  /** "12600.00" */
  amount?: string | null
  /** "$12,600", "CA$12,600" or "Free" */
  formatted?: string | null
}

/**
 * Returns cents. Null if no price is stated, and for "Free" or 0, because nobody gives a car away. `undefined` if the
 * amount cannot be parsed or its two forms disagree.
 */
export function toCents(stated: StatedAmount | null | undefined): number | null | undefined {
  if (!stated) return null
  const byAmount = decimalCents(stated.amount)
  const byText = textCents(stated.formatted)
  if (byAmount === undefined || byText === undefined) return undefined
  const main = byAmount ?? byText
  // The price has no known form, or its forms disagree. The text may omit the cents.
  if (main === null || (byText !== null && Math.abs(byText - main) >= 100)) return undefined
  return centsOrNull(main)
}

function decimalCents(text: string | null | undefined): number | null | undefined {
  if (text === null || text === undefined) return null
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined
}

function textCents(text: string | null | undefined): number | null | undefined {
  if (text === null || text === undefined) return null
  if (/^free$/i.test(text.trim())) return 0
  const number = /(?<![\d.,])(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?(?![\d.,])/.exec(text)
  return number ? Number(number[1]!.replaceAll(',', '')) * 100 + Number(number[2] ?? 0) : undefined
}

/** Symbols that identify a single currency in the site's American English. */
const signs: [RegExp, string][] = [
  [/^(?:CA|C)\$/, 'CAD'],
  [/^US\$/, 'USD'],
  [/^MX\$/, 'MXN'],
  [/^A(?:U)?\$/, 'AUD'],
  [/^NZ\$/, 'NZD'],
  [/€/, 'EUR'],
  [/£/, 'GBP'],
]

/**
 * Detects the currency in a price's text. A bare "$" may be any dollar or peso. It means US dollars only for a car
 * that is certainly in the United States.
 */
export function detectCurrency(formatted: string | null | undefined, country: string | null): string | null {
  const text = (formatted ?? '').trim()
  const named = signs.find(([sign]) => sign.test(text))?.[1]
  if (named) return named
  return /^\$\s?\d/.test(text) && country === 'US' ? 'USD' : null
}

/**
 * Returns whether a row's second figure shows that the price is not in US dollars. That figure is always the price in
 * US cents ("212098" for "CA$3,000").
 */
export function isConvertedPrice(cents: number, inAmericanCents: string | null | undefined): boolean {
  return /^\d+$/.test(inAmericanCents ?? '') && Number(inAmericanCents) !== cents
}
