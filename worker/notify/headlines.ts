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
  if (car.isWatched) return truncateWithEllipsis(`${sign}${about}`, maxSubjectLength)
  const reasons = car.reasons.join(', ')
  if (car.grade === 'MATCH') {
    const why = reasons === '' ? `${sign === '' ? 'new on' : 'on'} ${car.marketplace}` : reasons
    return truncateWithEllipsis(`${sign}${about}: ${why}`, maxSubjectLength)
  }
  const open = truncateWithEllipsis(`not stated: ${car.notStated.join(', ')}`, maxNotStatedLength)
  const room = maxSubjectLength - sign.length - `, ${open}`.length
  const known = truncateWithEllipsis(reasons === '' ? about : `${about}: ${reasons}`, room)
  return `${sign}${known}${reasons === '' ? ':' : ','} ${open}`
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
  return `${truncateWithEllipsis(best, maxSubjectLength - more.length)}${more}`
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

/** Part of the first car's email, so that no separate summary has to follow immediately. */
export function earlierCarsText(counts: GradeCounts): string {
  return `${carCountTitle(counts, 'listed before', ' too')}.`
}

/** Says "match" only if all cars are matches. */
function carCountTitle(counts: GradeCounts, which: string, what: string): string {
  const total = sumGradeCounts(counts)
  const isOne = total === 1
  const cars = [isOne ? '1 car' : `${total} cars`, which].filter((part) => part !== '').join(' ')
  if (counts.MATCH === total) return `${cars} ${isOne ? 'matches' : 'match'}${what}`
  return `${cars} ${isOne ? 'fits' : 'fit'}${what}: ${gradeCountText(counts)}`
}
