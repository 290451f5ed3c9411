import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import type { Tone } from '#domain/judgment/verdicts/tone'
import { Sign } from '../../features/cars/evidence'
import { buildSrcSet } from '../../features/photos/photo-sizes'

export interface PhotoEvidence {
  photo: number
  /** "No salvage title" for a wish, in the buyer's direction; otherwise what the photo shows: "Roof rack". */
  words: string
  /** Whether the answer is good or bad for the matching wish; null without one. */
  tone: Tone | null
  isRisk: boolean
  /** The model's words, not the seller's; null if it gave none. */
  seen: string | null
}

/** The model's own words, so without quotation marks. */
export function PhotoEvidenceList({ seen, number }: { seen: PhotoEvidence[]; number: number }) {
  return (
    <section aria-labelledby="seen-here">
      <h2 id="seen-here">Seen in photo {number}</h2>
      {seen.length === 0 ? (
        <p className="soft">This photo doesn’t show any of your wishes.</p>
      ) : (
        <ul className="checklist">
          {seen.map((one) => (
            <Seen key={one.words} one={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

const Seen = ({ one: { words, tone, isRisk, seen } }: { one: PhotoEvidence }) => (
  <li>
    {tone ? <Sign tone={tone} /> : <span />}
    <span>{isRisk ? <strong>Look closer: {words}</strong> : words}</span>
    {seen && <span className="proof">{seen}</span>}
  </li>
)

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
