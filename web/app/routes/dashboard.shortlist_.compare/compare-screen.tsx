import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { ChecklistRow } from '#domain/words/checklist'
import { CarPhoto, galleryPath } from '../../features/cars/car-photo'
import { gradeWords } from '../../features/cars/car-card'
import { DealChip } from '../../features/cars/deal-chart'
import { Price, ProofList, Sign } from '../../features/cars/evidence'
import { buildSrcSet } from '../../features/photos/photo-sizes'
import { Separator } from '../../ui/text'
import type { BestOf, ComparedCar, Comparison } from './comparison.server'

/** A table that scrolls within its own box on a narrow screen. The names of the rows stay visible. */
export function CompareScreen({ cars, wishes, best }: Comparison) {
  const row = (name: string, cell: (car: ComparedCar) => ReactNode, of?: BestOf) => (
    <Row name={name} cells={cars.map((car) => [car.listingId, cell(car)])} best={of && best[of]} />
  )
  return (
    <>
      <nav className="small" aria-label="Breadcrumb">
        <Link to="/dashboard/shortlist">Back to your shortlist</Link>
      </nav>
      <h1>Compare cars</h1>
      <div className="compare" role="region" aria-label="Comparison">
        <table className="figures">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">What is compared</span>
              </th>
              {cars.map(({ card, path, listingId }) => (
                <th key={listingId} scope="col">
                  <CarPhoto
                    car={card}
                    srcSet={card.photoUrl ? buildSrcSet(card.photoUrl, [400]) : undefined}
                    gallery={path && galleryPath(path, card.listingId)}
                  />
                  {path ? <Link to={`${path}/car/${card.carId}`}>{card.name}</Link> : card.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row('Grade', ({ card }) => card.gone || gradeWords[card.stage])}
            {row(
              'Price',
              ({ card }) => (
                <Price {...card} />
              ),
              'price',
            )}
            {row('Usual price', ({ usual }) => usual)}
            {row('Deal', ({ card }) => card.deal && <DealChip deal={card.deal} />)}
            {row('Mileage', ({ card }) => card.mileage, 'mileage')}
            {row('Age', ({ age }) => age, 'age')}
            {row('Distance', ({ card }) => card.place, 'distance')}
            {row('Title', ({ title }) => title || notStated)}
            {row('Owners', ({ owners }) => owners || notStated)}
            {row('Fees', ({ fees }) => fees || notStated)}
            {row('Recalls', ({ recalls }) => recalls, 'recalls')}
            {row('Listed for', ({ listed }) => listed)}
            {wishes.map(({ wish, answers }) => (
              <Row
                key={wish}
                name={wish}
                cells={cars.map((car, i) => [car.listingId, <Answer key={i} row={answers[i] ?? null} car={car} />])}
              />
            ))}
            {row('Your notes', ({ note }) => note || 'None')}
            {row('Ad', ({ card }) =>
              card.url ? (
                <a href={card.url} rel="noreferrer" target="_blank">
                  Open on {card.marketplace}
                  <span className="visually-hidden">: {card.name}</span>
                </a>
              ) : (
                card.marketplace
              ),
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

const notStated = 'Not stated'

interface RowProps {
  name: string
  cells: [key: string, cell: ReactNode][]
  /** Of each cell, whether it is the best one. */
  best?: boolean[]
}

const Row = ({ name, cells, best }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map(([key, cell], i) => (
      <td key={key}>
        {cell || 'Not known'} {best?.[i] && <span className="best">Best</span>}
      </td>
    ))}
  </tr>
)

/** A car's answer to one wish with its proof. Null if the car was saved from a search without the wish. */
function Answer({ row, car: { card, path } }: { row: ChecklistRow | null; car: ComparedCar }) {
  if (!row) return <span className="soft">Not asked in its search</span>
  const { tone, note, proof, wish } = row
  return (
    <>
      <Sign tone={tone} /> {note}
      {note && proof.length > 0 && <Separator />}
      <ProofList proof={proof} about={`${wish}, ${card.name}`} gallery={path && galleryPath(path, card.listingId)} />
    </>
  )
}
