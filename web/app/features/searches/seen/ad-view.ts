import { proofText, toProof, type Proof } from '#domain/words/evidence-text'
import { gradeNames } from '#domain/words/grade-text'
import { lowerFirst, openTopics } from '#domain/words/checklist'
import { failedWishText, wishText } from '#domain/words/wish-text'
import { goneTexts } from '#domain/listing/absence'
import { toneSymbols } from '#domain/judgment/verdicts/tone'
import { countsAgainstCar, countsForGrade } from '#domain/judgment/verdicts/verdict'
import type { VerdictView } from '#domain/words/car-view'
import { goneSinceText } from '#domain/words/gone-since'
import { newDayText } from '#domain/words/new-day-text'
import { sinceText, type DateContext, formatZonedTime } from '#domain/words/time-zone'
import { marketplaceLabels, type Marketplace } from '#domain/marketplaces'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { type FilterableListing, findSingleChange } from '#domain/search/hard-filter'
import type { Search } from '#prisma/generated/client'
import { getCriteria } from '../../wishes/criteria.server'
import { toFilters } from '../form-values'
import { galleryPath } from '../../cars/car-photo'
import { exactTimes, toCardView, viewOf } from '../../cars/cars.server'
import type { SeenAd } from './seen-ads.server'

/** Why an ad is or is not shown: a sentence, then each wish that it fails with its evidence. */
interface OutcomeExplanation {
  words: string
  against: { words: string; proof: Proof[] }[]
}

/** Explains the outcome. `verdicts` are those on the ad's card. `isPaused` is the state of the search. */
export function explainOutcome(
  ad: SeenAd,
  verdicts: VerdictView[],
  isPaused: boolean,
  reader: DateContext,
): OutcomeExplanation {
  const { outcome, car } = ad
  const plain = (words: string): OutcomeExplanation => ({ words, against: [] })
  switch (outcome) {
    case 'hidden':
      return plain(car.feedback === null ? 'You hid this car.' : 'You hid this car: not a match.')
    case 'limits':
      return plain(`Not shown: ${car.reason ?? 'outside your filters'}`)
    case 'wishes':
      return { words: 'Not shown:', against: listReasonsAgainst(car.reason, verdicts) }
    case 'gone':
      return plain(goneText(ad, reader))
    case 'waiting':
      return plain(waitingText(ad, isPaused, reader))
    default: {
      const grade = gradeNames[outcome.toUpperCase() as keyof typeof gradeNames].toLowerCase()
      const open = openTopics(verdicts).join(', ')
      return plain(`Shown as a ${grade}${open ? `. Not stated: ${open}` : ''}`)
    }
  }
}

/** Plain-text version with evidence: "Not shown: ✕ No accidents (“rear ended last year”)". */
export function explanationText({ words, against }: OutcomeExplanation): string {
  const points = against.map((point) => {
    const proof = point.proof.map(proofText).join('; ')
    return `${toneSymbols.bad} ${point.words}${proof ? ` (${proof})` : ''}`
  })
  return [words, points.join(', ')].filter(Boolean).join(' ')
}

function listReasonsAgainst(reason: string | null, verdicts: VerdictView[]): OutcomeExplanation['against'] {
  const against = verdicts.filter((verdict) => countsForGrade(verdict) && countsAgainstCar(verdict))
  if (against.length === 0) return [{ words: failedWishText(reason ?? '') ?? reason ?? 'Your wishes', proof: [] }]
  return against.map(({ wish, evidence }) => ({ words: wish, proof: evidence.map(toProof) }))
}

function goneText({ car }: SeenAd, reader: DateContext): string {
  const { goneAt, goneReason, stage } = car
  if (stage === 'REJECTED' || stage === 'WAITING') {
    const why = stage === 'REJECTED' ? car.reason : null
    const since = goneAt ? `, gone ${sinceText(goneAt, reader)}` : ''
    return `Not shown: ${lowerFirst(why ?? goneTexts[goneReason ?? 'TAKEN_DOWN'])} before we checked it${since}`
  }
  const grade = gradeNames[stage as keyof typeof gradeNames].toLowerCase()
  return `${goneSinceText(goneReason, goneAt!, reader)}. We showed it as a ${grade}`
}

function waitingText({ isOutdated, isHeld, isFetched }: SeenAd, isPaused: boolean, reader: DateContext): string {
  if (isOutdated) {
    const when = isPaused ? ' when you resume this search' : ' in a moment'
    return `Not shown yet: the ad or your search changed, and we’ll compare them again${when}`
  }
  if (isPaused) return 'Not checked yet: it fits your filters, but this search is paused'
  if (isHeld)
    return `Not checked yet: it fits your filters. We’ll check it ${newDayText(reader)}, when your daily allowance renews`
  const left = isFetched ? 'we’ll check it against your wishes in a moment' : 'we’ll open its page in a moment'
  return `Not checked yet: it fits your filters, and ${left}`
}

/** A change of the search that would admit an ad, with a link to the form with that change filled in. */
export interface SuggestedChange {
  words: string
  to: string
}

export type AdView = ReturnType<typeof toAdView>

export function toAdView(ad: SeenAd, search: Search, reader: DateContext) {
  const { now, timeZone } = reader
  const card = toCardView(ad.car, now, null, timeZone)
  const { name, title, url, price, wasPrice, mileage, place, postedAt, foundAt } = card
  return {
    listingId: ad.car.listingId,
    ...{ name, title, url, price, wasPrice, mileage, place, postedAt, foundAt },
    exactly: exactTimes(ad.car, timeZone),
    marketplace: marketplaceLabels[ad.car.marketplace as Marketplace],
    outcome: ad.outcome,
    why: explainOutcome(ad, viewOf(ad.car).verdicts, search.status === 'PAUSED', reader),
    gallery: galleryPath(`/dashboard/search/${search.id}`, ad.car.listingId),
    change: suggestChange(ad, search),
    notified: ad.notifiedAt && `Alerted ${formatZonedTime(ad.notifiedAt, timeZone)}`,
  }
}

/** Null if no single change would admit the ad, or if it is gone. */
function suggestChange({ outcome, car }: SeenAd, search: Search): SuggestedChange | null {
  if (car.isGone) return null
  if (outcome === 'limits') return suggestLimitChange(car.listing as FilterableListing, search)
  if (outcome !== 'wishes') return null
  const against = car.verdicts.filter((verdict) => countsForGrade(verdict) && countsAgainstCar(verdict))
  const wish = getCriteria(search)?.find(({ id }) => id === against[0]?.criterionId)
  return wish && against.length === 1 ? suggestWishChange(wish, search) : null
}

/** The change for an ad that fails exactly one filter, with a link to the form. */
export function suggestLimitChange(listing: FilterableListing, search: Search): SuggestedChange | null {
  const change = findSingleChange(toFilters(search), listing)
  if (change === null) return null
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(change.fields)) for (const one of [value].flat()) query.append(name, one)
  return { words: change.words, to: `/dashboard/search/${search.id}?${query}` }
}

const suggestWishChange = (wish: Criterion, { id }: Search): SuggestedChange => ({
  words: `Making “${wishText({ label: criterionLabel(wish), polarity: wish.polarity })}” a nice-to-have would include it.`,
  to: `/dashboard/search/${id}?nice=${encodeURIComponent(wish.id)}`,
})
