import { gradeNames } from '#domain/words/grade-text'
import { goneTexts } from '#domain/listing/gone-reasons'
import { isAgainst, countsForGrade } from '#domain/judgment/verdicts/verdict'
import type { EvidenceView, VerdictView } from '#domain/words/car-view'
import { goneSince } from '#domain/words/gone-since'
import { newDayText } from '#domain/words/new-day-text'
import { formatLateDay, type DateReader } from '#domain/words/time-zone'
import { evidenceText } from '#domain/words/evidence-text'
import type { SeenAd } from './seen-ads.server'

/** Why an ad is or is not shown: a sentence, then each point against the ad with its evidence. */
export interface Why {
  words: string
  against: { words: string; evidence: EvidenceView[] }[]
}

/** Explains the outcome. `verdicts` are those on the ad's card. `isPaused` is the state of the search. */
export function whyOf(ad: SeenAd, verdicts: VerdictView[], isPaused: boolean, reader: DateReader): Why {
  const { outcome, car } = ad
  const plain = (words: string): Why => ({ words, against: [] })
  switch (outcome) {
    case 'hidden':
      return plain(car.feedback === null ? 'Set aside by you.' : 'Set aside by you: not a match.')
    case 'limits':
      return plain(`Not shown: ${car.reason ?? 'outside your limits'}`)
    case 'wishes':
      return { words: 'Not shown:', against: againstOf(car.reason, verdicts) }
    case 'gone':
      return plain(goneOf(ad, reader))
    case 'waiting':
      return plain(waitingOf(ad, isPaused, reader))
    default: {
      const grade = gradeNames[outcome.toUpperCase() as keyof typeof gradeNames].toLowerCase()
      return plain(`Shown as a ${grade}${car.reason ? `. ${car.reason}` : ''}`)
    }
  }
}

/** Plain-text version with evidence: "Not shown: has accident (“rear ended last year”)". */
export function whyText({ words, against }: Why): string {
  const points = against.map((point) => {
    const evidence = point.evidence.map(evidenceText).join('; ')
    return evidence ? `${point.words} (${evidence})` : point.words
  })
  return [words, points.join(', ')].filter(Boolean).join(' ')
}

function againstOf(reason: string | null, verdicts: VerdictView[]): Why['against'] {
  const against = verdicts.filter((verdict) => countsForGrade(verdict) && isAgainst(verdict))
  if (against.length === 0) return [{ words: lowerFirst(reason ?? 'ruled out'), evidence: [] }]
  return against.map(({ polarity, label, evidence }) => ({
    words: polarity === 'wanted' ? `no ${label}` : `has ${label}`,
    evidence,
  }))
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

function goneOf({ car }: SeenAd, reader: DateReader): string {
  const { goneAt, goneReason, stage } = car
  if (stage === 'REJECTED' || stage === 'WAITING') {
    const why = stage === 'REJECTED' ? car.reason : null
    const since = goneAt ? `, gone since ${formatLateDay(goneAt, reader)}` : ''
    return `Not shown: ${lowerFirst(why ?? goneTexts[goneReason ?? 'TAKEN_DOWN'])} before it was read${since}`
  }
  const grade = gradeNames[stage as keyof typeof gradeNames].toLowerCase()
  return `${goneSince(goneReason, goneAt!, reader)}. It was shown as a ${grade}`
}

function waitingOf({ isOutdated, isHeld, isFetched }: SeenAd, isPaused: boolean, reader: DateReader): string {
  if (isOutdated) {
    const when = isPaused ? ' once this search is resumed' : ' in a moment'
    return `Not shown yet: it or this search was changed, and they are compared again${when}`
  }
  if (isPaused) return 'Not read yet: within your limits, and nothing is read while this search is paused'
  if (isHeld)
    return `Not read yet: within your limits, and read ${newDayText(reader)}, when the day’s allowance is renewed`
  const left = isFetched ? 'about to be read against your words' : 'its page is about to be fetched'
  return `Not read yet: within your limits, ${left}`
}
