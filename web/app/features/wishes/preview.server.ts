import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
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
import type { TypedWishes } from './wish-row'
import { applyAllTypedEdits, WishRejectedError } from './criteria-action.server'
import { parseWishes } from '#domain/judgment/criteria/parse-wishes'
import { dayMs } from '#domain/durations'
import { formatWholeNumber, joinWithOr } from '#domain/figures'
import { hardFilter } from '#domain/search/hard-filter'
import { findNearMiss, relaxSuggestions } from '#domain/search/near-miss'
import { sentenceParts, type SentencePart } from '#domain/search/search-sentence'
import { criteriaLength, maxCriteriaLength } from '#domain/search/search-rules'
import { hasNoMake } from '#domain/search/wanted-cars'
import { namedPlaces, townOf } from '#domain/search/wanted-places'
import { wishPhrase } from '#domain/words/wish-text'
import { Prisma } from '#platform/database'
import { mapInSlices } from '../../http/turns.server'
import { database } from '../../services/database.server'
import { checkUnfinishedSearch, type SearchFields } from '../searches/check-search.server'
import { maxCountedCars, countRecentCars, expectedWait, isHardlyLooked } from './recent-cars.server'
import { findCompiledCriteria } from './criteria-compilation.server'
import { loadPreviewCars, type PreviewCar } from './preview-cars.server'
import { loadStoredAnswers } from './stored-answers.server'

/**
 * What the search would have found in the last 7 days, or what the form still needs. Uses stored data only, without
 * a request to a marketplace or the model. `userId` is the owner, whose compiled criteria are reused. `edits` are the
 * form's edits to them.
 */
export async function loadPreview(
  given: Record<string, unknown>,
  now: Date,
  userId?: string,
  edits: TypedWishes = {},
): Promise<Preview> {
  // Overlong criteria text does not block the count, because it filters no cars, and costs no work.
  const words = String(given.smartCriteria ?? '')
  const smartCriteria = criteriaLength(words) > maxCriteriaLength ? '' : words
  const checked = await checkForPreview({ ...given, smartCriteria }, userId ?? 'nobody')
  if (!checked.ok) return { ...emptyPreview, headline: 'Fix the marked fields to see how many cars fit.' }
  const { fields } = checked
  const criteria = withEdits(await criteriaOf(fields, userId), edits)
  const sentence = sentenceParts(fields, criteria.filter(({ kind }) => kind === 'wish').map(phraseOf))
  const lacks = { lacksCar: hasNoMake(fields), lacksPlace: !namesPlace(fields) }
  if (lacks.lacksCar && !sentence.some(isFilter)) {
    const said = sentence.length > 1 ? sentence : []
    return {
      ...emptyPreview,
      ...lacks,
      sentence: said,
      headline: 'Choose a make, a body type or a price to see how many cars fit.',
    }
  }
  const [counted, wait] = await Promise.all([countedPreview(fields, criteria, now), expectedWait(fields, now)])
  return { sentence, ...lacks, ...counted, wait }
}

/** An edit that can't be saved says so when it is saved. */
function withEdits(criteria: Criterion[], edits: TypedWishes): Criterion[] {
  try {
    return applyAllTypedEdits(criteria, edits)
  } catch (thrown) {
    if (thrown instanceof WishRejectedError) return criteria
    throw thrown
  }
}

/** Models of the cars of any make that fit the rest of the form and were listed in the last 7 days, the most listed first. */
export async function listedModels(given: Record<string, unknown>, now: Date, asker: string): Promise<string[]> {
  const checked = await checkForPreview({ ...given, make: '', models: [], otherCars: [], smartCriteria: '' }, asker)
  if (!checked.ok) return []
  const { cars } = await countRecentCars(checked.fields, new Date(now.getTime() - spanMs))
  const passes = await mapInSlices(cars, (car) => hardFilter(checked.fields, car).pass)
  const counts = new Map<string, number>()
  for (const { make, model } of cars.filter((_, i) => passes[i])) {
    if (make !== null && model !== null) counts.set(`${make}/${model}`, (counts.get(`${make}/${model}`) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([model]) => model)
}

/** A place that nobody knows counts as none, because the form says so beside its field. */
async function checkForPreview(given: Record<string, unknown>, asker: string) {
  const checked = await checkUnfinishedSearch(given, asker)
  const isPlaceUnknown = !checked.ok && Object.keys(checked.errors).every((name) => name.startsWith('location'))
  return isPlaceUnknown ? checkUnfinishedSearch({ ...given, location: '', otherPlaces: [] }, asker) : checked
}

/** Whether the part leaves out cars. A place alone leaves too many to count, and wishes are judged, not counted. */
const isFilter = ({ field }: SentencePart) =>
  field !== null && !/^(?:make|location|countrywide|smartCriteria)/.test(field)

const phraseOf = (criterion: Criterion): string =>
  (criterion.strength === 'nice' ? 'ideally ' : '') +
  wishPhrase({ label: criterionLabel(criterion), polarity: criterion.polarity })

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
  /** The search in parts that name their fields; empty while the form has errors or says nothing. */
  sentence: SentencePart[]
  headline: string
  /** Whether the form says no car, or no place. */
  lacksCar: boolean
  lacksPlace: boolean
  /** The count, for a bar with little room; null if there is none. */
  short: string | null
  notes: string[]
  /** The newest of the counted cars that no wish rules out. */
  cars: PreviewCar[]
  /** How soon new cars would be seen; null if unknown. */
  wait: string | null
  /** How many cars each wish costs, highest first. */
  wishes: string[]
}

const emptyPreview = {
  ...{ sentence: [], short: null, notes: [], cars: [], wait: null, wishes: [] },
  ...{ lacksCar: false, lacksPlace: false },
}

const spanMs = 7 * dayMs
/** Judges only this many of the newest cars, which is enough to see what a wish costs. */
const maxJudged = 500
/** Below this number of cars a week, the preview suggests how to relax the search. */
const few = 5

type Counted = Omit<Preview, 'sentence' | 'wait' | 'lacksCar' | 'lacksPlace'>

async function countedPreview(fields: SearchFields, criteria: Criterion[], now: Date): Promise<Counted> {
  const [recent, isHardly] = await Promise.all([
    countRecentCars(fields, new Date(now.getTime() - spanMs)),
    isHardlyLooked(fields, now, spanMs),
  ])
  const passes = await mapInSlices(recent.cars, (car) => hardFilter(fields, car).pass)
  const passing = recent.cars.filter((_, i) => passes[i])
  const empty = { short: null, notes: [], cars: [], wishes: [] }
  const hardly = `We have hardly looked ${whereText(fields)} yet; we start when you save.`
  if (passing.length === 0 && isHardly) return { ...empty, headline: hardly }
  if (recent.cars.length === 0) {
    return { ...empty, headline: 'We have seen no cars like this here in the last 7 days.', short: 'No cars in 7 days' }
  }
  const count = passing.length === 1 ? '1 car' : `${formatWholeNumber(passing.length)} cars`
  const judged = await judgePassing(fields, passing, criteria)
  return {
    headline: `${isHardly ? `At least ${count}` : count} in the last 7 days ${passing.length === 1 ? 'fits' : 'fit'} these filters.`,
    short: `${isHardly ? `${formatWholeNumber(passing.length)}+ cars` : count} in 7 days`,
    notes: [
      ...(isHardly ? [hardly] : []),
      ...(namesPlace(fields) ? [] : ['Counted across the country, until you choose a place.']),
      formatSeen(recent),
      ...judged.notes,
      ...(await formatNear(fields, recent, passing.length)),
    ],
    cars: await loadPreviewCars(judged.possible, fields),
    wishes: judged.wishes,
  }
}

const namesPlace = (fields: SearchFields) => fields.countrywide || fields.locationLabel !== null

/** "near Columbus or Waco", "across the country". */
function whereText(fields: SearchFields): string {
  const towns = namedPlaces(fields).map(({ label }) => townOf(label))
  return towns.length === 0 ? 'across the country' : `near ${joinWithOr(towns)}`
}

type Recent = Awaited<ReturnType<typeof countRecentCars>>

function formatSeen({ cars, isCut }: Recent): string {
  if (isCut) return `Out of the newest ${formatWholeNumber(maxCountedCars)} cars we saw there. Sold cars count too.`
  return `Out of ${cars.length === 1 ? '1 car' : `${formatWholeNumber(cars.length)} cars`} we saw there. Sold cars count too.`
}

/** `possible`: ids of the newest cars that no wish rules out, newest first. */
async function judgePassing(fields: SearchFields, passing: Recent['cars'], criteria: Criterion[]) {
  if (passing.length === 0) return { notes: [], wishes: [], possible: [] }
  const newest = criteria.length === 0 ? passing : passing.slice(-maxJudged)
  const ids = newest.map(({ id }) => id)
  const judgments = await storedJudgments(ids, criteria)
  const possible = ids.filter((_, i) => judgments[i]!.stage !== 'REJECTED').toReversed()
  const tally = countVerdicts(judgments, criteria, fields)
  // A form that can't be saved yet alerts about nothing.
  const alerts = hasNoMake(fields) || !namesPlace(fields) ? [] : [weekAlertsText(tally)]
  if (criteria.length === 0) return { notes: alerts, wishes: [], possible }
  const isPart = newest.length < passing.length
  const part = isPart ? [`We checked your wishes on the newest ${maxJudged} of them.`] : []
  const unread = tally.grades.UNREAD === 0 ? [] : ['Cars we haven’t checked yet may add to this after you save.']
  return {
    notes: [...part, weekGradesText(tally), ...(isPart ? [] : alerts), ...unread],
    wishes: wishTexts(tally),
    possible,
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
