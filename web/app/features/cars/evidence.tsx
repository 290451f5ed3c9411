import { Link } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import type { ChecklistRow } from '#domain/words/checklist'
import type { Proof } from '#domain/words/evidence-text'
import { toneSymbols, type Tone } from '#domain/judgment/verdicts/tone'
import { Separator } from '../../ui/text'
import { Form } from '../../ui/form'
import { photoPath } from './car-photo'
import type { CardView } from './cars.server'

interface ProofProps {
  proof: Proof[]
  about: string
  gallery: string | null
}

/** Renders *“black **leather seats**, heated” · Listed options: Leather seats*. */
export const ProofList = ({ proof, ...given }: ProofProps) =>
  proof.map((item, i) => (
    <Fragment key={i}>
      {i > 0 && <Separator />}
      <ProofText item={item} {...given} />
    </Fragment>
  ))

/** Id of a passage that is highlighted in the ad (car-page/ad-section). */
export const passageId = (mark: number): string => `said-${mark}`

function ProofText({ item, about, gallery }: Omit<ProofProps, 'proof'> & { item: Proof }) {
  const { kind, before, marked, after, photo, mark } = item
  if (kind === 'quote') {
    const words = <mark>{marked}</mark>
    return (
      <>
        {before}
        {mark === undefined ? (
          words
        ) : (
          <a href={`#${passageId(mark)}`}>
            {words}
            <span className="visually-hidden"> in the ad</span>
          </a>
        )}
        {after}
      </>
    )
  }
  if (!photo || !gallery) return `${before}${marked}${after}`
  return (
    <>
      {before}
      <Link to={photoPath(gallery, photo.number)} discover="none">
        {marked}
        <span className="visually-hidden"> showing {about}</span>
      </Link>
      {after}
    </>
  )
}

/** Every screen shows the figures in the same order. Unknown ones are empty. */
export const KeyFigures = ({ figures }: { figures: ReactNode[] }) => {
  const known = figures.filter((figure) => figure !== '')
  return (
    <ul className="car-row figures">
      {known.map((figure, i) => (
        <li key={i}>
          <span>{figure}</span>
          {i < known.length - 1 && <Separator />}
        </li>
      ))}
    </ul>
  )
}

export const Price = ({ price, wasPrice }: { price: string; wasPrice: string | null }) => (
  <>
    <span className="price">{price}</span>
    {wasPrice && (
      <>
        {' '}
        <del>
          <span className="visually-hidden">was </span>
          {wasPrice}
        </del>
      </>
    )}
  </>
)

/** The wish is in the buyer's direction, so "Yes" is always good news. */
const toneNames: Record<Tone, string> = { good: 'Yes', bad: 'No', open: 'Unclear' }

export const Sign = ({ tone }: { tone: Tone }) => (
  <span className={`answer ${tone}`} role="img" aria-label={toneNames[tone]}>
    {toneSymbols[tone]}
  </span>
)

interface ChecklistProps {
  car: Pick<CardView, 'listingId' | 'name' | 'rows' | 'unstated' | 'reason'>
  gallery: string | null
  /** Shows all rows at any width. */
  isWhole?: boolean
  /** Link to the message to the seller, shown beside what the ad leaves open. */
  ask?: ReactNode
}

/** Rows beyond these are folded on a phone. */
const maxOpen = 3

/** Every wish as a row: sign, wish, proof. What the ad leaves open shares one row. */
export function Checklist({ car, gallery, ask, isWhole = false }: ChecklistProps) {
  const { rows, unstated, reason } = car
  const open = maxOpen - (unstated ? 1 : 0) - (reason ? 1 : 0)
  const first = isWhole || rows.length <= open + 1 ? rows : rows.slice(0, open)
  const rest = rows.slice(first.length)
  if (rows.length === 0 && !unstated && !reason) return null
  const row = (one: ChecklistRow, i: number) => <Row key={i} row={one} car={car} gallery={gallery} />
  return (
    <ul className="checklist">
      {reason && (
        <li>
          <Sign tone="bad" />
          <span>{reason}</span>
        </li>
      )}
      {first.map(row)}
      {unstated && (
        <li className="unstated">
          <span className="answer open" aria-hidden="true">
            {toneSymbols.open}
          </span>
          <span>{unstated}</span>
          <span className="proof">
            Not stated
            {ask && (
              <>
                <Separator />
                {ask}
              </>
            )}
          </span>
        </li>
      )}
      {rest.length > 0 && (
        <li className="rest">
          <details>
            <summary>
              {rest.length} more<span className="visually-hidden"> wishes: {car.name}</span>
            </summary>
            <ul className="checklist">{rest.map(row)}</ul>
          </details>
        </li>
      )}
    </ul>
  )
}

type RowProps = Pick<ChecklistProps, 'gallery'> & { row: ChecklistRow; car: RemoveAnswerProps['car'] }

function Row({ row: { tone, wish, isNice, note, proof, toldLabel }, car, gallery }: RowProps) {
  return (
    <li className={isNice ? 'nice' : undefined}>
      <Sign tone={tone} />
      <span>{isNice ? `${wish} (nice to have)` : wish}</span>
      <div className="proof">
        {note}
        {note && proof.length > 0 && <Separator />}
        <ProofList proof={proof} about={`${wish}, ${car.name}`} gallery={gallery} />
        {toldLabel && <RemoveAnswerButton label={toldLabel} wish={wish} car={car} />}
      </div>
    </li>
  )
}

interface RemoveAnswerProps {
  label: string
  wish: string
  car: Pick<CardView, 'listingId' | 'name'>
}

/** Removes an answer that the buyer entered for the seller. */
function RemoveAnswerButton({ label, wish, car }: RemoveAnswerProps) {
  return (
    <Form method="post" className="take-back" preventScrollReset>
      <input type="hidden" name="listingId" value={car.listingId} />
      <input type="hidden" name="label" value={label} />
      <button className="button quiet" name="intent" value="take-back">
        Undo
        <span className="visually-hidden">
          {' '}
          what the seller told you: {wish}, {car.name}
        </span>
      </button>
    </Form>
  )
}
