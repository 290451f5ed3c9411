import type { Fact } from '#domain/judgment/facts/fact'
import type { Evidence } from '#domain/judgment/evidence/evidence-kinds'
import { toneOf, type Tone } from '#domain/judgment/verdicts/tone'
import type { Verdict } from '#domain/judgment/verdicts/verdict'

/** What was seen in one photo, and what it answers. */
export interface SeenInPhoto {
  photo: number
  label: string
  answer: 'yes' | 'no'
  /** Whether that is good or bad for the search's wish; null where no wish is about it. */
  tone: Tone | null
  isUnwanted: boolean
  isRisk: boolean
  /** The reader's own words, not the seller's; null where it gave none. */
  seen: string | null
}

interface Judged {
  verdicts: Verdict[]
  risks: Fact[]
  /** All that was read in the ad and its photos. */
  facts: Fact[]
}

type Answered = Omit<SeenInPhoto, 'photo' | 'seen'> & { evidence: Evidence[] }

/** What was seen in the photos: what the search asks for first, then risks, then all else; each thing once. */
export function seenInPhotos({ verdicts, risks, facts }: Judged): SeenInPhoto[] {
  const wished = verdicts.flatMap(({ label, answer, polarity, evidence }): Answered[] =>
    answer === 'unknown'
      ? []
      : [
          {
            ...besideWishes,
            label,
            answer,
            evidence,
            tone: toneOf({ polarity, answer }),
            isUnwanted: polarity === 'unwanted',
          },
        ],
  )
  const answers = [...wished, ...risks.map((fact) => ({ ...answered(fact), isRisk: true })), ...facts.map(answered)]
  const seen = answers.flatMap(({ evidence, ...answer }) =>
    evidence.flatMap((item) =>
      item.kind === 'photo' ? [{ ...answer, photo: item.photo, seen: item.seen ?? null }] : [],
    ),
  )
  const first = new Map<string, SeenInPhoto>()
  for (const one of seen) {
    const key = `${one.photo} ${one.label}`
    if (!first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

const besideWishes = { tone: null, isUnwanted: false, isRisk: false }

const answered = ({ feature, number, answer, evidence }: Fact): Answered => ({
  ...besideWishes,
  ...{ label: number === null ? feature : `${feature} ${number}`, answer, evidence },
})
