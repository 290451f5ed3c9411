import { centsOrNull } from '../values'

/** How the site writes an amount: one of these at least. */
export interface StatedAmount {
  /** "12600.00" */
  amount?: string | null
  /** "$12,600", "CA$12,600" or "Free" */
  formatted?: string | null
}

/**
 * Cents. Null where no price is stated, which is also how "Free" and 0 are read: nobody gives a car away. `undefined`
 * where what is stated cannot be read or does not agree with itself: then no part of it is believed.
 */
export function toCents(stated: StatedAmount | null | undefined): number | null | undefined {
  if (!stated) return null
  const byAmount = decimalCents(stated.amount)
  const byText = textCents(stated.formatted)
  if (byAmount === undefined || byText === undefined) return undefined
  const main = byAmount ?? byText
  // A price that is there but says nothing that we know; texts may leave the cents out.
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

/** Signs that name one currency by themselves, as the site writes them in American English. */
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
 * The currency that a price's text names. "$" alone is every dollar's and peso's sign: it is the US dollar only for a
 * car that stands in the United States for certain.
 */
export function currencyOf(formatted: string | null | undefined, country: string | null): string | null {
  const text = (formatted ?? '').trim()
  const named = signs.find(([sign]) => sign.test(text))?.[1]
  if (named) return named
  return /^\$\s?\d/.test(text) && country === 'US' ? 'USD' : null
}

/**
 * Whether a row's other figure speaks against US dollars: it is the price in American cents, whatever currency the
 * price itself is in ("CA$3,000" beside "212098").
 */
export function isConverted(cents: number, inAmericanCents: string | null | undefined): boolean {
  return /^\d+$/.test(inAmericanCents ?? '') && Number(inAmericanCents) !== cents
}
