import { isFromSeller } from '#domain/judgment/verdicts/seller-answers'
import { answerText } from '#domain/judgment/verdicts/verdict'
import { toneOf, toneSigns } from '#domain/judgment/verdicts/tone'
import type { VerdictView } from '#domain/words/car-view'
import { Separator } from '../../ui/separators'
import { Form } from '../../ui/form'
import { EvidenceList } from './evidence'
import type { ShownCar } from './shown-car'
import { strengthWords } from './strength-words'

interface VerdictLineProps {
  verdict: VerdictView
  car: Pick<ShownCar, 'listingId' | 'name'>
  /** Path of the car's photos; null without a gallery. */
  gallery: string | null
}

/** One verdict: *leather seats · ✓ yes · “black **leather seats**, heated”*. Uses a sign and a word, not only color. */
export function VerdictLine({ verdict, car, gallery }: VerdictLineProps) {
  const { label, polarity, strength, evidence } = verdict
  const tone = toneOf(verdict)
  return (
    <li>
      {polarity === 'unwanted' && <span className="soft">not wanted: </span>}
      {label}
      {strengthWords[strength] && <span className="soft"> ({strengthWords[strength]})</span>}
      <Separator />
      <span className={`answer ${tone}`}>{`${toneSigns[tone]} ${answerText(verdict)}`}</span>
      <EvidenceList evidence={evidence} about={`${label}, ${car.name}`} gallery={gallery} />
      {isFromSeller(verdict) && <TakeBack label={label} car={car} />}
    </li>
  )
}

/** Removes an answer that the buyer entered for the seller. */
function TakeBack({ label, car }: { label: string; car: VerdictLineProps['car'] }) {
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
