import { clip } from '#domain/words/car-words'
import type { AnnouncedCar } from './announced-car'

/** In characters. Every mail program cuts longer subjects; most show some 60 characters on a phone. */
const longestSubject = 120
const longestName = 60

/** The car and the reason to open the mail: "2016 Honda Civic EX-L, $12,400, 14 mi: leather seats, no salvage title". */
export function subjectOf(
  car: Pick<AnnouncedCar, 'name' | 'statedPrice' | 'distance' | 'reasons' | 'marketplace'>,
): string {
  const about = [clip(car.name, longestName), car.statedPrice, car.distance].filter((part) => part !== null).join(', ')
  const reason = car.reasons.length > 0 ? car.reasons.join(', ') : `new on ${car.marketplace}`
  return clip(`${about}: ${reason}`, longestSubject)
}

export function summarySubject(count: number): string {
  return count === 1 ? '1 car already listed matches your search' : `${count} cars already listed match your search`
}

/** Part of the first match's message, so that no summary has to follow right behind it. */
export function earlierWords(count: number): string {
  return count === 1 ? '1 car listed before matches too.' : `${count} cars listed before match too.`
}
