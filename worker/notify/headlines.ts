import type { PassingGrade } from '#domain/judgment/verdicts/grade'
import { truncateWithEllipsis } from '#domain/words/car-text'
import { gradeCountText, gradeNames, sumGradeCounts, type GradeCounts } from '#domain/words/grade-text'
import type { RenderedCar } from './rendered-car'

/** In characters. All email clients truncate longer subjects; phones show about 60 characters. */
const maxSubjectLength = 120
const maxNameLength = 60
const maxNotStatedLength = 40

/** Comes first, so that a subject truncated on a phone does not read as a match. */
const signs: Record<PassingGrade, string> = { MATCH: '', LIKELY: 'Likely: ', POSSIBLE: 'Possible: ' }

/**
 * The car and the reason to open the email: "2016 Honda Civic EX-L, $12,400, 71k mi, 14 mi away:
 * leather seats, no salvage title".
 * Unless the car is a match, includes what is not stated, and truncates everything else first.
 */
export function carSubject(
  car: Pick<
    RenderedCar,
    'name' | 'grade' | 'isWatched' | 'again' | 'statedFigures' | 'reasons' | 'notStated' | 'marketplace'
  >,
): string {
  const sign = subjectPrefix(car)
  const about = [truncateWithEllipsis(car.name, maxNameLength), ...car.statedFigures].join(', ')
  if (car.isWatched) return truncateAtPart(`${sign}${about}`, maxSubjectLength)
  const reasons = car.reasons.join(', ')
  if (car.grade === 'MATCH') {
    const why = reasons === '' ? `${sign === '' ? 'new on' : 'on'} ${car.marketplace}` : reasons
    return truncateAtPart(`${sign}${about}: ${why}`, maxSubjectLength)
  }
  const open = truncateAtPart(`not stated: ${car.notStated.join(', ')}`, maxNotStatedLength)
  const room = maxSubjectLength - sign.length - `, ${open}`.length
  const known = truncateAtPart(reasons === '' ? about : `${about}: ${reasons}`, room)
  return `${sign}${known}${reasons === '' ? ':' : ','} ${open}`
}

/** Keeps whole parts: half of a figure says something else. A part that is too long by itself ends at a word. */
function truncateAtPart(text: string, length: number): string {
  if (text.length <= length) return text
  const end = Math.max(text.lastIndexOf(', ', length - 1), text.lastIndexOf(': ', length - 1))
  const whole = text.slice(0, end).replace(/…?(?:[,:] not stated)?$/, '')
  return end > length / 3 ? `${whole}…` : truncateWithEllipsis(text, length)
}

/**
 * "Likely: ", "Price drop: ", "Likely, price drop: " or "Saved car, sold: ". Only the best reason, because most phones show half a
 * subject.
 */
export function subjectPrefix({
  grade,
  isWatched,
  again: [best],
}: Pick<RenderedCar, 'grade' | 'isWatched' | 'again'>): string {
  if (best === undefined) return signs[grade]
  if (grade === 'MATCH' && !isWatched) return best.sign
  return `${isWatched ? 'Saved car, ' : signs[grade].replace(': ', ', ')}${best.sign.charAt(0).toLowerCase()}${best.sign.slice(1)}`
}

/**
 * First line of an email: "A likely match for “leather, sunroof”: 1 of 2 confirmed, not stated: sunroof". A repeated
 * alert starts with its reasons: "Price drop: $14,500, was $16,000. A match for “leather, sunroof”".
 */
export function carLeadText(
  { grade, isWatched, again, confirmed }: Pick<RenderedCar, 'grade' | 'isWatched' | 'again' | 'confirmed'>,
  searchName: string,
): string {
  const before = again.map(({ full }) => `${full}. `).join('')
  if (isWatched) return `${before}You saved this car from “${searchName}”`
  if (grade === 'MATCH') {
    const count = confirmed === null ? '' : `: ${confirmed}`
    return `${before}A ${before === '' ? 'new ' : ''}match for “${searchName}”${count}`
  }
  const lead = `${before}A ${gradeNames[grade].toLowerCase()} for “${searchName}”`
  return grade === 'LIKELY' ? `${lead}: ${confirmed}` : `${lead}. Not ruled out: ${confirmed}`
}

export const riskPrefix = 'Look closer:'

/** "7 cars already listed fit your search: 3 matches, 4 likely". */
export function summarySubject(counts: GradeCounts): string {
  return carCountTitle(counts, 'already listed', ' your search')
}

/** For an email about several cars: the best car's `carSubject`, then the count, "…: leather seats, and 4 more cars". */
export function multiCarSubject(best: string, total: number): string {
  const more = `, and ${total - 1} more ${total === 2 ? 'car' : 'cars'}`
  return `${truncateAtPart(best, maxSubjectLength - more.length)}${more}`
}

/**
 * First line of an email about several cars. Says how many of them the recipient knew. `cars` contains those shown.
 */
export function multiCarLead(cars: Pick<RenderedCar, 'again'>[], searchName: string): string {
  const known = cars.filter(({ again }) => again.length > 0).length
  if (known === 0) return `New for “${searchName}”`
  const news = 'better than in your last alert'
  return known === cars.length ? `For “${searchName}”, each ${news}` : `For “${searchName}”, new or ${news}`
}

/** "5 cars fit your search: 2 matches, 3 likely". */
export const multiCarTitle = (counts: GradeCounts): string => carCountTitle(counts, '', ' your search')

/** For a delayed notification: "3 cars found earlier match your search". */
export const delayedTitle = (counts: GradeCounts): string => carCountTitle(counts, 'found earlier', ' your search')

/** "Daily digest: 5 possible cars for “Civic”", "Daily digest: 3 cars for “Civic”: 1 likely, 2 possible". */
export function digestTitle(counts: GradeCounts, searchName: string): string {
  const total = sumGradeCounts(counts)
  const cars = total === 1 ? 'car' : 'cars'
  const what = counts.POSSIBLE === total ? `${total} possible ${cars}` : `${total} ${cars}`
  const grades = counts.POSSIBLE === total ? '' : `: ${gradeCountText(counts)}`
  return `Daily digest: ${what} for “${truncateWithEllipsis(searchName, maxNameLength)}”${grades}`
}

/**
 * Heads the list of further cars in a message: "1 more car matches your search:", "3 more cars fit your search (1 match, 2
 * likely):".
 */
export function moreCarsText(counts: GradeCounts): string {
  const total = sumGradeCounts(counts)
  const isOne = total === 1
  const cars = isOne ? '1 more car' : `${total} more cars`
  if (counts.MATCH === total) return `${cars} ${isOne ? 'matches' : 'match'} your search:`
  const fit = counts.POSSIBLE > 0 ? 'could fit' : isOne ? 'fits' : 'fit'
  return `${cars} ${fit} your search${isOne ? '' : ` (${gradeCountText(counts)})`}:`
}

/** Follows the name of a car that stands in one line: ", $9,800, 98k mi, 12 mi away (likely match, 2 of 3 confirmed)". */
export function afterNameText({
  statedFigures,
  grade,
  confirmedCount,
}: Pick<RenderedCar, 'statedFigures' | 'grade' | 'confirmedCount'>): string {
  const figures = statedFigures.map((figure) => `, ${figure}`).join('')
  if (grade === 'MATCH') return figures
  return `${figures} (${[gradeNames[grade].toLowerCase(), confirmedCount].filter(Boolean).join(', ')})`
}

export const carLine = (car: RenderedCar): string => `${car.name}${afterNameText(car)}`

/** Says "match" only if all cars are matches. */
function carCountTitle(counts: GradeCounts, which: string, what: string): string {
  const total = sumGradeCounts(counts)
  const isOne = total === 1
  const cars = [isOne ? '1 car' : `${total} cars`, which].filter((part) => part !== '').join(' ')
  if (counts.MATCH === total) return `${cars} ${isOne ? 'matches' : 'match'}${what}`
  return `${cars} ${isOne ? 'fits' : 'fit'}${what}: ${gradeCountText(counts)}`
}
