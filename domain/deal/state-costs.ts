import { stateNames } from '../places/us-states'
import { illinoisTaxAbove, illinoisTaxByAge, stateRows, type StateRow } from './state-costs-data'

export type SellerKind = 'dealer' | 'private' | 'unknown'

export interface Purchase {
  /** Postal code, such as "TX". */
  state: string
  /** Null if there is no figure to tax. */
  priceCents: number | null
  seller: SellerKind
  /** The car's model year. Null if unknown. */
  year: number | null
  /** The current year. */
  asOfYear: number
}

/**
 * `none`: the state has no sales tax. `untaxed`: not on private sales. `by table`: not a percentage. `unknown`: no verified
 * rate for this purchase.
 */
export type TaxRule = 'percent' | 'none' | 'untaxed' | 'by table' | 'unknown'

export interface StateCosts {
  state: string
  name: string
  row: StateRow
  rule: TaxRule
  /** Null without a price or a verified rate. */
  taxCents: number | null
  titleCents: number | null
  registrationCents: number | null
  /** Of what is known. Null if the tax is not. */
  totalCents: number | null
}

/** Tax, title and registration in the buyer's state, as an estimate. Null for a place without a row, such as Guam. */
export function estimateStateCosts({ state, priceCents, seller, year, asOfYear }: Purchase): StateCosts | null {
  const row = Object.hasOwn(stateRows, state) ? stateRows[state]! : null
  if (row === null) return null
  const rule = ruleOf(row, seller)
  const taxCents = priceCents === null ? null : taxOf(row, rule, { priceCents, year, asOfYear })
  const titleCents = toCents(row.titleDollars)
  const registrationCents = toCents(row.registrationDollars)
  return {
    ...{ state, name: stateNames[state]!, row, rule, taxCents, titleCents, registrationCents },
    totalCents: taxCents === null ? null : taxCents + (titleCents ?? 0) + (registrationCents ?? 0),
  }
}

/** An unknown seller counts as a dealer: the tax is then never too low. */
function ruleOf({ taxPercent, privateSale }: StateRow, seller: SellerKind): TaxRule {
  if (taxPercent === 0) return 'none'
  if (seller === 'private' && privateSale === 'untaxed') return 'untaxed'
  if (seller === 'private' && privateSale === 'table') return 'by table'
  return taxPercent === null || (seller === 'private' && privateSale === 'unclear') ? 'unknown' : 'percent'
}

type Taxed = Pick<Purchase, 'year' | 'asOfYear'> & { priceCents: number }

function taxOf({ taxPercent, minTaxDollars, maxTaxDollars }: StateRow, rule: TaxRule, car: Taxed): number | null {
  if (rule === 'none' || rule === 'untaxed') return 0
  if (rule === 'by table') return illinoisPrivateTax(car)
  if (rule === 'unknown' || taxPercent === null) return null
  const cents = Math.round((car.priceCents * taxPercent) / 100)
  return Math.min(Math.max(cents, toCents(minTaxDollars ?? 0)), toCents(maxTaxDollars ?? Infinity))
}

function illinoisPrivateTax({ priceCents, year, asOfYear }: Taxed): number | null {
  const { fromDollars, toDollars, taxDollars } = illinoisTaxAbove
  if (priceCents >= toCents(toDollars)) return null
  if (priceCents >= toCents(fromDollars)) return toCents(taxDollars)
  if (year === null) return null
  const age = Math.min(Math.max(asOfYear - year, 1), illinoisTaxByAge.length)
  return toCents(illinoisTaxByAge[age - 1]!)
}

function toCents(dollars: number): number
function toCents(dollars: number | null): number | null
function toCents(dollars: number | null): number | null {
  return dollars === null ? null : Math.round(dollars * 100)
}
