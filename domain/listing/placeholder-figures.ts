/**
 * Digits typed along the keyboard: 1, 11, 1111; 123, 1234; 111111, 123456, 777777 and longer. Five digits are excluded,
 * because $11,111 and $12,345 are real asking prices.
 */
const isTyped = (digits: string) =>
  digits.length !== 5 && (/^1+$|^(\d)\1{5,}$/.test(digits) || (digits.length > 2 && isInOrder(digits)))
const isInOrder = (digits: string) => '123456789'.startsWith(digits)

const maxDollars = 5_000_000
/** A scrapyard pays this for any car, so nobody asks less (2021 to 2026: about $200 to $400 for a compact). */
const scrapDollars = 250

/**
 * Minimum price by age, even for a wreck: salvage auctions pay more. A lower amount is a down payment, a monthly
 * payment or bait. Older cars may cost anything above scrap value: $900 for a 1998 Corolla is a real price.
 */
const leastByAge = [
  { upToYears: 3, dollars: 3_000 },
  { upToYears: 10, dollars: 1_000 },
]

/** `year` is the car's model year, or null if unknown. `asOfYear` is the year of posting. */
export function isPlaceholderPrice(
  cents: number,
  year: number | null = null,
  asOfYear: number = new Date().getUTCFullYear(),
): boolean {
  const dollars = cents / 100
  if (dollars <= scrapDollars || dollars >= maxDollars || isTyped(String(Math.trunc(dollars)))) return true
  return (
    year !== null && leastByAge.some(({ upToYears, dollars: least }) => asOfYear - year <= upToYears && dollars < least)
  )
}

const fewMiles = 1_000
const maxMiles = 999_999
/** A new car may stay unsold for this many years. */
const newYears = 2

/**
 * Whether an odometer reading is implausible: thousands typed short ("88" for 88,000), a dummy value ("1", "1000"), one
 * repeated digit, or digits in order. Up to 1,000 miles is plausible only for a car of the last two years. `asOfYear`
 * is the year of posting.
 */
export function isPlaceholderOdometer(miles: number, year: number | null, asOfYear: number): boolean {
  const digits = String(miles)
  if (miles >= maxMiles || /^(\d)\1{4,}$/.test(digits) || (digits.length > 4 && isInOrder(digits))) return true
  return miles <= fewMiles && (year === null || year < asOfYear - newYears)
}

/** "2019", "'19": years from 2010, in full or abbreviated. Older years do not affect the result. */
const recentYears = /20([12]\d)|(?<!\d)([12]\d)(?!\d)/g

/** Whether a year in the title could change the result. A cheap check before the expensive year recognition. */
export function isAffectedByYear(
  title: string,
  { priceCents, odometerMiles }: { priceCents: number | null; odometerMiles: number | null },
  asOfYear: number = new Date().getUTCFullYear(),
): boolean {
  const years = Math.max(yearsByPrice(priceCents), odometerMiles !== null && odometerMiles <= fewMiles ? newYears : -1)
  if (years < 0) return false
  for (const [, full, short] of title.matchAll(recentYears)) {
    if (2000 + Number(full ?? short) >= asOfYear - years) return true
  }
  return false
}

/** The maximum age at which a car's age makes the price implausible. -1 if there is none. */
function yearsByPrice(cents: number | null): number {
  let years = -1
  for (const { upToYears, dollars } of leastByAge) {
    if (cents !== null && cents < dollars * 100) years = Math.max(years, upToYears)
  }
  return years
}
