import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { EvidenceView, VerdictView } from '#domain/words/car-view'
import { evidenceParts, isHighlighted } from '#domain/words/evidence-text'
import type { Strength } from '#domain/judgment/criteria/criterion'
import { isUnstated, answerText, isEnteredByBuyer } from '#domain/judgment/verdicts/verdict'
import { verdictTone, toneSymbols } from '#domain/judgment/verdicts/tone'
import { Separator } from '../../ui/text'
import { Form } from '../../ui/form'
import { photoPath } from './car-photo'
import type { CardView } from './cars.server'

interface EvidenceProps {
  about: string
  gallery: string | null
}

/** Renders *“black **leather seats**, heated”*. */
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
      {isHighlighted(item) ? <mark>{marked}</mark> : <LinkedEvidence item={item} words={marked} {...given} />}
      {after}
    </>
  )
}

function LinkedEvidence({ item, words, about, gallery }: EvidenceProps & { item: EvidenceView; words: string }) {
  if (item.kind !== 'photo' || !item.url || !gallery) return words
  return (
    <Link to={photoPath(gallery, item.photo)}>
      {words}
      <span className="visually-hidden"> showing {about}</span>
    </Link>
  )
}

/** Every screen shows the figures in the same order. */
export const KeyFigures = ({ figures }: { figures: [price: ReactNode, ...others: string[]] }) => (
  <ul className="car-row figures">
    {figures.map((figure, i) => (
      <li key={i}>
        <span>{figure}</span>
        {i < figures.length - 1 && <Separator />}
      </li>
    ))}
  </ul>
)

export const Price = ({ price, wasPrice }: { price: string; wasPrice: string | null }) => (
  <span className="price">
    {wasPrice && (
      <>
        <del>
          <span className="visually-hidden">was </span>
          {wasPrice}
        </del>{' '}
        <span className="visually-hidden">now </span>
      </>
    )}
    {price}
  </span>
)

/** A wish's strength as a note; null for the default strength. */
const strengthWords: Record<Strength, string | null> = { must: 'must', should: null, nice: 'nice to have' }

/** Everything the ad leaves open, in one line: "2 of 5 confirmed · Not stated: sunroof (must), rust (not wanted)". */
export function OpenWishes({ car }: { car: CardView }) {
  const open = car.verdicts.filter(isUnstated)
  const words = open.map(({ label, polarity, strength }) => {
    const notes = [
      polarity === 'unwanted' && 'not wanted',
      strengthWords[strength],
      car.typicalWishes.includes(label) && 'usual for this trim',
    ].filter(Boolean)
    return notes.length === 0 ? label : `${label} (${notes.join(', ')})`
  })
  return (
    <li>
      {car.confirmed && (
        <>
          <strong>{car.confirmed}</strong>
          {words.length > 0 && <Separator />}
        </>
      )}
      {words.length > 0 && (
        <>
          <span className="answer open">? Not stated:</span> {words.join(', ')}
        </>
      )}
    </li>
  )
}

interface VerdictLineProps {
  verdict: VerdictView
  car: Pick<CardView, 'listingId' | 'name'>
  gallery: string | null
}

/** One verdict: *leather seats · ✓ yes · “black **leather seats**, heated”*. Uses a sign and a word, not only color. */
export function VerdictLine({ verdict, car, gallery }: VerdictLineProps) {
  const { label, polarity, strength, evidence } = verdict
  const tone = verdictTone(verdict)
  return (
    <li>
      {polarity === 'unwanted' && <span className="soft">not wanted: </span>}
      {label}
      {strengthWords[strength] && <span className="soft"> ({strengthWords[strength]})</span>}
      <Separator />
      <span className={`answer ${tone}`}>{`${toneSymbols[tone]} ${answerText(verdict)}`}</span>
      <EvidenceList evidence={evidence} about={`${label}, ${car.name}`} gallery={gallery} />
      {isEnteredByBuyer(verdict) && <RemoveAnswerButton label={label} car={car} />}
    </li>
  )
}

/** Removes an answer that the buyer entered for the seller. */
function RemoveAnswerButton({ label, car }: { label: string; car: VerdictLineProps['car'] }) {
  return (
    <Form method="post" className="take-back" preventScrollReset>
      <input type="hidden" name="listingId" value={car.listingId} />
      <input type="hidden" name="label" value={label} />
      <button className="button quiet" name="intent" value="take-back">
        Undo
        <span className="visually-hidden">
          {' '}
          what the seller told you: {label}, {car.name}
        </span>
      </button>
    </Form>
  )
}
