import type { Criterion } from '#domain/judgment/criteria/criterion'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import { isAnsweredVerdict, buildVerdicts } from '#domain/judgment/verdicts/judge'
import {
  type StoredJudgment,
  weekAlertsText,
  weekGradesText,
  countVerdicts,
  wishTexts,
} from '#domain/judgment/verdicts/tally'
import { countsForGrade } from '#domain/judgment/verdicts/verdict'
import { parseWishes } from '#domain/judgment/criteria/parse-wishes'
import { dayMs } from '#domain/durations'
import { formatWholeNumber } from '#domain/figures'
import { hardFilter } from '#domain/search/hard-filter'
import { findNearMiss, relaxSuggestions } from '#domain/search/near-miss'
import { searchSentence } from '#domain/search/search'
import { criteriaLength, maxCriteriaLength } from '#domain/search/search-rules'
import { Prisma } from '#platform/database'
import { mapInSlices } from '../../http/turns.server'
import { database } from '../../services/database.server'
import { checkSearch, type SearchFields } from '../searches/check-search.server'
import { maxCountedCars, countRecentCars, expectedWait } from './recent-cars.server'
import { findCompiledCriteria } from './criteria-compilation.server'
import { loadStoredAnswers } from './stored-answers.server'

/**
 * What the search would have found in the last 7 days, or what the form still needs. Uses stored data only, without
 * a request to a marketplace or the model. `userId` is the owner, whose compiled criteria are reused.
 */
export async function loadPreview(given: Record<string, unknown>, now: Date, userId?: string): Promise<Preview> {
  // Overlong criteria text does not block the count, because it filters no cars, and costs no work.
  const words = String(given.smartCriteria ?? '')
  const smartCriteria = criteriaLength(words) > maxCriteriaLength ? '' : words
  const checked = await checkSearch({ ...given, smartCriteria }, userId ?? 'nobody')
  if (checked.ok) {
    const [counted, wait] = await Promise.all([
      countedPreview(checked.fields, now, userId),
      expectedWait(checked.fields, now),
    ])
    return { ...counted, wait }
  }
  const headline = checked.errors.make
    ? 'Choose a make to see how many cars fit.'
    : 'Fix the fields above to see how many cars fit.'
  return { sentence: null, headline, short: null, notes: [], wait: null, wishes: [] }
}

/** Judges cars from stored data, without requests. `UNREAD`: some wish is open, and the ad was never read. */
async function storedJudgments(listingIds: string[], criteria: Criterion[]): Promise<StoredJudgment[]> {
  const wishes = criteria.filter(({ kind }) => kind === 'wish')
  if (wishes.length === 0) return listingIds.map(() => ({ stage: 'MATCH', verdicts: [] }))
  const stored = await loadStoredAnswers(database(), listingIds, wishes)
  return mapInSlices([...stored.values()], ({ known, isRead, asked }) => {
    const verdicts = buildVerdicts(wishes, known, asked)
    const { stage } = gradeVerdicts(verdicts)
    const isOpen = verdicts.some((verdict) => countsForGrade(verdict) && !isAnsweredVerdict(verdict))
    return { stage: !isRead && stage !== 'REJECTED' && isOpen ? 'UNREAD' : stage, verdicts }
  })
}

export interface Preview {
  /** The search summary; null while the form has errors. */
  sentence: string | null
  headline: string
  /** The count, for a bar with little room; null while the form has errors. */
  short: string | null
  notes: string[]
  /** How soon new cars would be seen; null if unknown. */
  wait: string | null
  /** How many cars each wish costs, highest first. */
  wishes: string[]
}

const spanMs = 7 * dayMs
/** Judges only this many of the newest cars, which is enough to see what a wish costs. */
const maxJudged = 500
/** Below this number of cars a week, the preview suggests how to relax the search. */
const few = 5

async function countedPreview(fields: SearchFields, now: Date, userId?: string): Promise<Omit<Preview, 'wait'>> {
  const sentence = searchSentence(fields)
  const recent = await countRecentCars(fields, new Date(now.getTime() - spanMs))
  if (recent === null) {
    const headline = 'We have not looked here yet: first results within a minute.'
    return { sentence, headline, short: 'First results within a minute', notes: [], wishes: [] }
  }
  if (recent.cars.length === 0) {
    const headline = 'We have seen no cars like this here in the last 7 days.'
    return { sentence, headline, short: 'No cars in 7 days', notes: [], wishes: [] }
  }
  const passes = await mapInSlices(recent.cars, (car) => hardFilter(fields, car).pass)
  const passing = recent.cars.filter((_, i) => passes[i])
  const cars = passing.length === 1 ? '1 car' : `${formatWholeNumber(passing.length)} cars`
  const { notes, wishes } = await formatJudged(fields, passing, userId)
  return {
    sentence,
    headline: `${cars} in the last 7 days ${passing.length === 1 ? 'fits' : 'fit'} these filters.`,
    short: `${cars} in 7 days`,
    notes: [formatSeen(recent), ...notes, ...(await formatNear(fields, recent, passing.length))],
    wishes,
  }
}

type Recent = NonNullable<Awaited<ReturnType<typeof countRecentCars>>>

function formatSeen({ cars, isCut }: Recent): string {
  if (isCut) return `Out of the newest ${formatWholeNumber(maxCountedCars)} cars we saw there. Sold cars count too.`
  return `Out of ${cars.length === 1 ? '1 car' : `${formatWholeNumber(cars.length)} cars`} we saw there. Sold cars count too.`
}

async function formatJudged(fields: SearchFields, passing: Recent['cars'], userId?: string) {
  if (passing.length === 0) return { notes: [], wishes: [] }
  const criteria = await criteriaOf(fields, userId)
  const newest = criteria.length === 0 ? passing : passing.slice(-maxJudged)
  const ids = newest.map(({ id }) => id)
  const tally = countVerdicts(await storedJudgments(ids, criteria), criteria, fields)
  if (criteria.length === 0) return { notes: [weekAlertsText(tally)], wishes: [] }
  const isPart = newest.length < passing.length
  const part = isPart ? [`We checked your wishes on the newest ${maxJudged} of them.`] : []
  const unread = tally.grades.UNREAD === 0 ? [] : ['Cars we haven’t checked yet may add to this after you save.']
  return {
    notes: [...part, weekGradesText(tally), ...(isPart ? [] : [weekAlertsText(tally)]), ...unread],
    wishes: wishTexts(tally),
  }
}

/** The criteria as compiled earlier for the same text, otherwise as parsed without the model. */
async function criteriaOf(fields: SearchFields, userId?: string): Promise<Criterion[]> {
  const { smartCriteria: words } = fields
  if (words.trim() === '') return []
  const compiled = userId
    ? await database().search.findFirst({
        where: { userId, smartCriteria: words, status: { not: 'DELETED' }, criteria: { not: Prisma.DbNull } },
        orderBy: { updatedAt: 'desc' },
        select: { criteria: true },
      })
    : null
  const unsaved = compiled || !userId ? null : await findCompiledCriteria(userId, { words, ...fields })
  return (compiled?.criteria as Criterion[] | undefined) ?? unsaved ?? parseWishes(words)
}

async function formatNear(fields: SearchFields, { cars }: Recent, passing: number): Promise<string[]> {
  const near = await mapInSlices(cars, (car) => findNearMiss(fields, car))
  const misses = near.filter((miss) => miss !== null)
  if (misses.length === 0) return []
  const narrowly =
    misses.length === 1 ? '1 more narrowly misses one filter.' : `${misses.length} more narrowly miss one filter.`
  return [narrowly, ...(passing < few ? relaxSuggestions(fields, misses) : [])]
}
