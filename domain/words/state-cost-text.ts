import type { SellerKind, StateCosts } from '../deal/state-costs'
import { formatDollarsAndCents, joinWithAnd } from '../figures'
import { formatPrice } from './car-text'

export interface CostLine {
  label: string
  /** "$713". Null if not included. */
  amount: string | null
  isTotal?: true
}

const amount = (cents: number | null) => (cents === null ? null : formatDollarsAndCents(cents / 100))
/** "6.25%", "7%". */
const percent = (rate: number) => `${Number(rate.toFixed(3))}%`

/** Tax, title, registration and their sum. `priceCents` is the price that is taxed. */
export function costLines(costs: StateCosts, priceCents: number | null): CostLine[] {
  const { row, taxCents, titleCents, registrationCents, totalCents } = costs
  const isPartial = titleCents === null || registrationCents === null
  const period = row.registrationYears === undefined ? 'for a year' : `for ${row.registrationYears} years`
  return [
    { label: taxLabel(costs, priceCents), amount: amount(taxCents) },
    { label: 'Title', amount: amount(titleCents) },
    { label: `Registration${registrationCents === null ? '' : ` ${period}`}`, amount: amount(registrationCents) },
    ...(totalCents === null
      ? []
      : [{ label: isPartial ? 'Total of what we know' : 'Total', amount: amount(totalCents), isTotal: true as const }]),
  ]
}

function taxLabel({ rule, name, row }: StateCosts, priceCents: number | null): string {
  const of = priceCents === null ? 'the price' : formatPrice(priceCents)
  switch (rule) {
    case 'percent':
      return `Tax, ${percent(row.taxPercent!)} of ${of}${row.maxTaxDollars ? `, at most $${row.maxTaxDollars}` : ''}`
    case 'none':
      return `Tax: ${name} has no sales tax`
    case 'untaxed':
      return `Tax: ${name} doesn’t tax private sales`
    case 'by table':
      return `Tax on a private sale, by ${name}’s table`
    case 'unknown':
      return 'Tax'
    default:
      return rule satisfies never
  }
}

/** What the estimate leaves out and assumes, as sentences, then the sources. */
export function costNotes(
  { rule, name, row, taxCents, titleCents, registrationCents }: StateCosts,
  seller: SellerKind,
  hasPrice: boolean,
): string[] {
  const missing = [
    ...(titleCents === null ? ['the title fee'] : []),
    ...(registrationCents === null ? ['registration'] : []),
  ]
  const isUnverified = taxCents === null && hasPrice
  return [
    ...(row.note ? [row.note] : []),
    ...(rule === 'percent' && !row.isStatewide ? ['Counties and cities may add their own tax.'] : []),
    ...(rule === 'percent' && row.isValueTaxed
      ? ['If the car’s book value is higher than the price, that may be taxed instead.']
      : []),
    ...(rule === 'by table' ? ['Chicago and Cook County may add their own tax.'] : []),
    ...privateSaleNote(name, row.privateSale, row.taxPercent, seller),
    ...(isUnverified ? [`The tax isn’t included: we couldn’t verify it for this car in ${name}.`] : []),
    ...(missing.length > 0
      ? [`Not included, because we couldn’t verify one figure for ${name}: ${joinWithAnd(missing)}.`]
      : []),
    'Inspections, plates, local registration fees and insurance aren’t included.',
    `Sources: ${row.sources.join('; ')}. Looked up in November 2026. Rates and fees change, so check with your state.`,
  ]
}

function privateSaleNote(
  name: string,
  rule: StateCosts['row']['privateSale'],
  taxPercent: number | null,
  seller: SellerKind,
): string[] {
  if (seller === 'dealer' || taxPercent === 0) return []
  if (rule === 'unclear') return [`Sources differ on whether ${name} taxes private sales.`]
  if (rule !== undefined) {
    if (seller === 'private') return []
    return [
      rule === 'untaxed'
        ? `A private sale isn’t taxed in ${name}.`
        : `A private sale is taxed by the car’s age in ${name}.`,
    ]
  }
  return ['We count a private sale like one from a dealer. Some states tax it differently.']
}
