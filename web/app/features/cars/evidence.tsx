import { Link } from '@remix-run/react'
import type { EvidenceView } from '#domain/words/car-view'
import { evidenceParts, isMarked } from '#domain/words/evidence-text'
import { Separator } from '../../ui/separators'
import { photoPath } from './gallery-path'

interface EvidenceProps {
  /** Link text for a photo. */
  about: string
  /** Path of the car's photos; null without a gallery. */
  gallery: string | null
}

/** The evidence for an answer: *“black **leather seats**, heated”*. */
export function EvidenceList({ evidence, ...given }: EvidenceProps & { evidence: EvidenceView[] }) {
  return evidence.map((item, i) => (
    <span key={i}>
      <Separator />
      <EvidenceText item={item} {...given} />
    </span>
  ))
}

function EvidenceText({ item, ...given }: EvidenceProps & { item: EvidenceView }) {
  const { before, marked, after } = evidenceParts(item)
  return (
    <>
      {before}
      {isMarked(item) ? <mark>{marked}</mark> : <Pointer item={item} words={marked} {...given} />}
      {after}
    </>
  )
}

function Pointer({ item, words, about, gallery }: EvidenceProps & { item: EvidenceView; words: string }) {
  if (item.kind !== 'photo' || !item.url || !gallery) return words
  return (
    <Link to={photoPath(gallery, item.photo)}>
      {words}
      <span className="visually-hidden"> showing {about}</span>
    </Link>
  )
}
