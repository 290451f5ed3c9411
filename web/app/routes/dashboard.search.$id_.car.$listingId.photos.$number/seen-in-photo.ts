import type { Fact } from '#domain/judgment/facts/fact'
import type { Evidence } from '#domain/judgment/evidence/evidence-kinds'
import { toneOf, type Tone } from '#domain/judgment/verdicts/tone'
import type { Verdict } from '#domain/judgment/verdicts/verdict'

/** What the model saw in one photo, and the question it answers. */
export interface SeenInPhoto {
  photo: number
  label: string
  answer: 'yes' | 'no'
  /** Whether the answer is good or bad for the matching wish; null without one. */
  tone: Tone | null
  isUnwanted: boolean
  isRisk: boolean
  /** The model's words, not the seller's; null if it gave none. */
  seen: string | null
}

interface Judged {
  verdicts: Verdict[]
  risks: Fact[]
  facts: Fact[]
}

type Answered = Omit<SeenInPhoto, 'photo' | 'seen'> & { evidence: Evidence[] }

/** Answers that rest on photos, without duplicates: wishes first, then risks, then the rest. */
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
