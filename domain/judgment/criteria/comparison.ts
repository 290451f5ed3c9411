import { formatWholeNumber } from '../../figures'
import { featureEntry, findFeatureByName, foldText, isNumeric, type Feature } from '../features/features'

export type Quantity = ListingFigure | Feature
/** Price in whole dollars, odometer in miles, and the model year, as stated in the listing. */
export const listingFigures = ['price', 'odometer', 'year'] as const
export type ListingFigure = (typeof listingFigures)[number]

/** An inclusive range. At least one end is set. */
export interface Comparison {
  quantity: Quantity
  least: number | null
  most: number | null
}

export const isListingFigure = (quantity: string): quantity is ListingFigure =>
  listingFigures.some((figure) => figure === quantity)

/** Names that buyers and models use, without accents. */
const figureNames: Record<ListingFigure, string[]> = {
  price: ['price', 'dollars', 'usd', 'bucks', 'dolares', 'precio'],
  odometer: ['odometer', 'mileage', 'miles', 'mi', 'millas', 'kilometraje'],
  year: ['year', 'model year', 'construction year', 'year model', 'model', 'ano', 'modelo'],
}

/** Finds a quantity by its name or a synonym. Null for any other text. */
export function findQuantity(name: string): Quantity | null {
  const plain = foldText(name).trim()
  const figure = listingFigures.find((one) => figureNames[one].includes(plain))
  if (figure) return figure
  const feature = findFeatureByName(plain)?.feature
  return feature && isNumeric(feature) ? feature : null
}

/**
 * Null when the quantity is unknown, or the range is empty or implausible for a car: "under 1 year" is not a model
 * year, and "within 50 miles" is a distance.
 */
export function toValidComparison(given: {
  quantity: string
  least: number | null
  most: number | null
}): Comparison | null {
  const { least, most } = given
  const quantity = findQuantity(given.quantity)
  if (quantity === null || (least === null && most === null)) return null
  const { first = 0, last = largest } = plausible[quantity] ?? {}
  if ([least, most].some((end) => end !== null && !(end >= 0 && end <= last))) return null
  if (most !== null && most < first) return null
  if (quantity === 'year' && least !== null && least < first) return null
  return least !== null && most !== null && least > most ? null : { quantity, least, most }
}

const largest = 100_000_000

/** A limit outside these bounds would reject every car. */
const plausible: Partial<Record<Quantity, { first: number; last?: number }>> = {
  year: { first: 1900, last: 2099 },
  odometer: { first: 100 },
}

export function isInRange({ least, most }: Comparison, value: number): boolean {
  return (least === null || value >= least) && (most === null || value <= most)
}

/** Units that several quantities share, or that are unclear on their own. The text appends the quantity's name. */
const vagueUnits = ['mi', 'lb', 'L']

/** "at most $8,000", "2015 or newer", "1 to 2 owners", "at least 300 hp", "at least 5,000 lb towing capacity". */
export function formatComparison(comparison: Comparison): string {
  const { quantity } = comparison
  const isVague = !isListingFigure(quantity) && vagueUnits.includes(featureEntry(quantity).unit ?? '')
  return isVague ? `${rangeWords(comparison)} ${quantity}` : rangeWords(comparison)
}

function rangeWords({ quantity, least, most }: Comparison): string {
  const figure = (value: number) => formatQuantity(quantity, value)
  if (quantity === 'year') {
    if (least === null) return `${most} or older`
    if (most === null) return `${least} or newer`
    return least === most ? String(least) : `${least} to ${most}`
  }
  if (least === null) return `at most ${figure(most!)}`
  if (most === null) return `at least ${figure(least)}`
  return least === most ? figure(least) : `${numberWords(quantity, least)} to ${figure(most)}`
}

/** "$8,000", "71,000 mi", "2015", "300 hp", "1 owner". */
export function formatQuantity(quantity: Quantity, value: number): string {
  const number = numberWords(quantity, value)
  if (quantity === 'price' || quantity === 'year') return number
  const unit = quantity === 'odometer' ? 'mi' : featureEntry(quantity).unit!
  return `${number} ${value === 1 ? unit.replace(/s$/, '') : unit}`
}

function numberWords(quantity: Quantity, value: number): string {
  if (quantity === 'year') return String(value)
  const number = Number.isInteger(value) ? formatWholeNumber(value) : String(value)
  return quantity === 'price' ? `$${number}` : number
}
