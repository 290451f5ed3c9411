import type { EvidenceView } from '#domain/words/car-view'
import { evidenceWords, isMarked } from '#domain/words/evidence-words'

/** *“black **leather seats**, heated”*: what an answer rests on. `about` says what a photo shows, for its link. */
export function EvidenceList({ evidence, about }: { evidence: EvidenceView[]; about: string }) {
  return evidence.map((item, i) => (
    <span key={i}>
      {' · '}
      <EvidenceText item={item} about={about} />
    </span>
  ))
}

function EvidenceText({ item, about }: { item: EvidenceView; about: string }) {
  const { before, marked, after } = evidenceWords(item)
  return (
    <>
      {before}
      {isMarked(item) ? <mark>{marked}</mark> : <Pointer item={item} words={marked} about={about} />}
      {after}
    </>
  )
}

function Pointer({ item, words, about }: { item: EvidenceView; words: string; about: string }) {
  if (item.kind !== 'photo' || !item.url) return words
  return (
    <a href={item.url} rel="noreferrer" target="_blank">
      {words}
      <span className="visually-hidden"> showing {about}</span>
    </a>
  )
}
