import { lastYear } from '../catalog/title/year'

/**
 * Figures that sellers type only because the form requires one. They are no price and no odometer reading. Money in
 * cents.
 */

/**
 * 1, 11, 1111; 123, 1234; 111111, 123456, 777777 and longer: typed along the keyboard. Of five digits, $11,111 and
 * $12,345 are what people ask for a car.
 */
const isTyped = (digits: string) =>
  digits.length !== 5 && (/^1+$|^(\d)\1{5,}$/.test(digits) || (digits.length > 2 && isInOrder(digits)))
const isInOrder = (digits: string) => '123456789'.startsWith(digits)

const maxDollars = 5_000_000
/** A scrapyard pays this for any car, so nobody asks less (2021 to 2026: some $200 to $400 for a compact). */
const scrapDollars = 250

/**
 * The least that a car up to some age sells for, even wrecked: salvage auctions pay more. A smaller figure is a down
 * payment, a monthly rate or bait. Older cars may cost anything above scrap: $900 for a 1998 Corolla is a price.
 */
const leastByAge = [
  { upToYears: 3, dollars: 3_000 },
  { upToYears: 10, dollars: 1_000 },
]

/** Whether a price is a joke. `year` is the car's, null where unknown; `asOfYear` is the year of posting. */
export function isPlaceholderPrice(
  cents: number,
  year: number | null = null,
  asOfYear: number = lastYear - 1,
): boolean {
  const dollars = cents / 100
  if (dollars <= scrapDollars || dollars >= maxDollars || isTyped(String(Math.trunc(dollars)))) return true
  return (
    year !== null && leastByAge.some(({ upToYears, dollars: least }) => asOfYear - year <= upToYears && dollars < least)
  )
}

const fewMiles = 1_000
const maxMiles = 999_999
/** A car may stand unsold for this many years. */
const newYears = 2

/**
 * Whether nobody drove these miles: thousands typed short ("88" for 88,000), a refusal ("1", "1000"), one repeated
 * digit or digits in order. Up to a thousand miles are plausible only on a car of the last two years. `asOfYear` is the
 * year of posting.
 */
export function isPlaceholderOdometer(miles: number, year: number | null, asOfYear: number): boolean {
  const digits = String(miles)
  if (miles >= maxMiles || /^(\d)\1{4,}$/.test(digits) || (digits.length > 4 && isInOrder(digits))) return true
  return miles <= fewMiles && (year === null || year < asOfYear - newYears)
}

/** "2019", "'19": a year of the last two decades, in full or in short. Only such a year can matter. */
const recentYears = /20([12]\d)|(?<!\d)([12]\d)(?!\d)/g

/**
 * Whether a year in the title can change what is odd about the figures. Recognizing the year costs time, so this asks
 * first.
 */
export function dependsOnYear(
  title: string,
  { priceCents, odometerMiles }: { priceCents: number | null; odometerMiles: number | null },
  asOfYear: number = lastYear - 1,
): boolean {
  const years = Math.max(yearsByPrice(priceCents), odometerMiles !== null && odometerMiles <= fewMiles ? newYears : -1)
  if (years < 0) return false
  for (const [, full, short] of title.matchAll(recentYears)) {
    if (2000 + Number(full ?? short) >= asOfYear - years) return true
  }
  return false
}

/** The greatest age of a car at which its age makes the price a joke; -1 where it never does. */
function yearsByPrice(cents: number | null): number {
  let years = -1
  for (const { upToYears, dollars } of leastByAge) {
    if (cents !== null && cents < dollars * 100) years = Math.max(years, upToYears)
  }
  return years
}
