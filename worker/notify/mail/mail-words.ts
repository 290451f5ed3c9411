import type { Strength } from '#domain/judgement/criteria/criterion'
import type { VerdictView } from '#domain/words/car-view'
import { gradeNames } from '#domain/words/grade-words'
import type { AnnouncedCar } from '../announced-car'

/** Words that the HTML and the text version of a mail share. */

export const askWords = {
  lead: 'Ask the seller what the ad does not say. A message to copy:',
  link: (marketplace: string) => `Open the ad on ${marketplace} to send it`,
}

const strengthWords: Record<Strength, string> = { must: ' (must)', should: '', nice: ' (nice to have)' }

/** "sunroof (nice to have)". */
export const labelWords = ({ label, strength }: Pick<VerdictView, 'label' | 'strength'>): string =>
  `${label}${strengthWords[strength]}`

/** "Likely match, not stated: sunroof"; null for a match. */
export const openWords = ({ grade, notStated }: AnnouncedCar): string | null =>
  grade === 'MATCH' ? null : `${gradeNames[grade]}, not stated: ${notStated.join(', ')}`
