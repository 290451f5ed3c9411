/** Created once: `toLocaleString` creates a formatter per call, which is slow on a page full of figures. */
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** "71,000": rounded to a whole number, in US format. */
export const formatWholeNumber = (figure: number): string => whole.format(figure)

export const formatDollars = (amount: number) => `$${formatWholeNumber(amount)}`
export const formatMiles = (miles: number) => `${formatWholeNumber(miles)} mi`

/** "$15,000", "$15,000.50". */
export function formatDollarsAndCents(amount: number): string {
  const cents = Math.round(amount * 100)
  const whole = formatDollars(Math.trunc(cents / 100))
  return cents % 100 === 0 ? whole : `${whole}.${String(cents % 100).padStart(2, '0')}`
}

/** "red, green or blue". */
export const joinWithOr = (words: string[]) => joinWith('or', words)
export const joinWithAnd = (words: string[]) => joinWith('and', words)

const joinWith = (last: string, words: string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words[words.length - 1]}`

/** Whole miles as every screen says them: rounded up, so that 60.2 miles is never "60 mi away, outside 60 mi". */
export const shownMiles = (miles: number): number => Math.ceil(miles)
