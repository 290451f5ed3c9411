import { criterionLabel, type Criterion } from '../criteria/criterion'
import { type Grade, notifyTimeFor, type NotifyPolicy } from './grade'
import { countsForGrade, countsAgainstCar, isConfirmed, type Verdict } from './verdict'

/** A car's judgment from stored data. `UNREAD`: the ad must be read first. */
export interface StoredJudgment {
  stage: Grade | 'UNREAD'
  verdicts: Verdict[]
}

/** Numbers of cars. Each car counts once. */
interface WishCounts {
  /** "leather seats", "no accident". */
  wish: string
  confirmed: number
  against: number
  /** Read, but not stated in the ad. */
  open: number
}

interface VerdictCounts {
  grades: Record<Grade | 'UNREAD', number>
  atOnce: number
  inDigest: number
  wishes: WishCounts[]
}

export function countVerdicts(cars: StoredJudgment[], criteria: Criterion[], policy: NotifyPolicy): VerdictCounts {
  const grades = { MATCH: 0, LIKELY: 0, POSSIBLE: 0, REJECTED: 0, UNREAD: 0 }
  let [atOnce, inDigest] = [0, 0]
  for (const { stage, verdicts } of cars) {
    grades[stage]++
    const notifyTime = stage === 'UNREAD' ? 'never' : notifyTimeFor(policy, stage, verdicts)
    if (notifyTime === 'at once') atOnce++
    if (notifyTime === 'in the digest') inDigest++
  }
  const read = cars.filter(({ stage }) => stage !== 'UNREAD').flatMap(({ verdicts }) => verdicts)
  const wishes = criteria
    .filter((one) => one.kind === 'wish' && countsForGrade(one))
    .map((wish) => tallyOfWish(wish, read))
  return { grades, atOnce, inDigest, wishes }
}

function tallyOfWish(wish: Criterion, verdicts: Verdict[]): WishCounts {
  const own = verdicts.filter(({ criterionId }) => criterionId === wish.id)
  const of = (holds: (verdict: Verdict) => boolean) => own.filter(holds).length
  return {
    wish: formatWish(wish),
    confirmed: of(isConfirmed),
    against: of(countsAgainstCar),
    open: of(({ answer }) => answer === 'unknown'),
  }
}

function formatWish(wish: Criterion): string {
  const label = criterionLabel(wish)
  return wish.polarity === 'wanted' ? label : `no ${label}`
}

/** One sentence for each wish that rejects cars or leaves them open, most costly first. */
export function wishTexts({ wishes }: VerdictCounts): string[] {
  const cost = ({ against, open }: WishCounts) => against + open
  return wishes
    .filter((wish) => cost(wish) > 0)
    .toSorted((a, b) => cost(b) - cost(a))
    .map(({ wish, confirmed, against, open }) => {
      const all = confirmed + against + open
      const ruled = against === 0 ? null : `rules out ${against} of ${all}`
      const left = open === 0 ? null : `leaves ${open}${against === 0 ? ` of ${all}` : ''} open`
      const rarely = open * 2 > all ? ': sellers rarely say' : ''
      return `“${wish}” ${[ruled, left].filter((part) => part !== null).join(' and ')}${rarely}.`
    })
}

/** "By your wishes: 3 matches, 4 likely, 12 possible, 8 ruled out, 4 not checked yet." */
export function weekGradesText({ grades }: VerdictCounts): string {
  const parts = [
    [grades.MATCH, grades.MATCH === 1 ? 'match' : 'matches'],
    [grades.LIKELY, 'likely'],
    [grades.POSSIBLE, 'possible'],
    [grades.REJECTED, 'ruled out'],
    [grades.UNREAD, 'not checked yet'],
  ] as const
  const named = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return `By your wishes: ${named.join(', ')}.`
}

/** "Last week: 7 alerts, and 12 more cars in the daily digest." */
export function weekAlertsText({ atOnce, inDigest }: VerdictCounts): string {
  const alerts = atOnce === 1 ? '1 alert' : `${atOnce || 'no'} alerts`
  const rest = inDigest === 0 ? '' : `, and ${inDigest} more ${inDigest === 1 ? 'car' : 'cars'} in the daily digest`
  return `Last week: ${alerts}${rest}.`
}
