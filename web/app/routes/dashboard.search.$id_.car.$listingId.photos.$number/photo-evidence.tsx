import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import type { Fact } from '#domain/judgment/facts/fact'
import type { Evidence } from '#domain/judgment/evidence/defects'
import { verdictTone, type Tone, toneSymbols } from '#domain/judgment/verdicts/tone'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { Separator } from '../../ui/text'
import { buildSrcSet } from '../../features/photos/photo-sizes'

interface PhotoEvidence {
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

type Answered = Omit<PhotoEvidence, 'photo' | 'seen'> & { evidence: Evidence[] }

/** Answers that rest on photos, without duplicates: wishes first, then risks, then the rest. */
export function findPhotoEvidence({ verdicts, risks, facts }: Judged): PhotoEvidence[] {
  const wished = verdicts.flatMap(({ label, answer, polarity, evidence }): Answered[] =>
    answer === 'unknown'
      ? []
      : [
          {
            ...besideWishes,
            label,
            answer,
            evidence,
            tone: verdictTone({ polarity, answer }),
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
  const first = new Map<string, PhotoEvidence>()
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

/** The model's own words, so without quotation marks. */
export function PhotoEvidenceList({ seen, number }: { seen: PhotoEvidence[]; number: number }) {
  return (
    <section aria-labelledby="seen-here">
      <h2 id="seen-here">Seen in photo {number}</h2>
      {seen.length === 0 ? (
        <p className="soft">No answer rests on this photo.</p>
      ) : (
        <ul className="verdicts">
          {seen.map((one) => (
            <Seen key={one.label} one={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Seen({ one: { label, answer, tone, isUnwanted, isRisk, seen } }: { one: PhotoEvidence }) {
  return (
    <li>
      {isUnwanted && <span className="soft">not wanted: </span>}
      {isRisk ? <strong>Look closer: {label}</strong> : label}
      {!isRisk && <Separator />}
      {tone ? <span className={`answer ${tone}`}>{`${toneSymbols[tone]} ${answer}`}</span> : !isRisk && answer}
      {seen && (
        <span className="soft">
          <Separator />
          {seen}
        </span>
      )}
    </li>
  )
}

interface Neighbor {
  to: string
  url: string
}

/** Navigates with the left and right arrow keys, and prefetches the adjacent photos. */
export function useGalleryNavigation(previous: Neighbor, next: Neighbor, sizes: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      const to = { ArrowLeft: previous.to, ArrowRight: next.to }[event.key]
      if (to) navigate(to, { replace: true, preventScrollReset: true })
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [navigate, previous.to, next.to])
  useEffect(() => {
    for (const url of [next.url, previous.url]) {
      const ahead = new Image()
      ahead.sizes = sizes
      ahead.srcset = buildSrcSet(url)
    }
  }, [next.url, previous.url, sizes])
}
