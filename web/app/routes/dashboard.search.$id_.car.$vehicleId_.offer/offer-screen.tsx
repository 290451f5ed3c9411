import { Link, useSearchParams } from '@remix-run/react'
import { stateNames } from '#domain/places/us-states'
import { PostingList, Section } from '../../features/car-page/car-page-parts'
import { DealChart, DealChip } from '../../features/cars/deal-chart'
import { KeyFigures, Price } from '../../features/cars/evidence'
import { OfferMessage } from '../../features/offer/offer-message'
import { Form } from '../../ui/form'
import type { OfferPage } from './offer-page.server'

interface OfferScreenProps extends OfferPage {
  /** Path of the search's cars. */
  path: string
  /** Query of the results to return to; '' for all results. */
  query: string
  /** False without a plan: the page is then read-only. */
  canChange: boolean
}

export function OfferScreen({ car, offer, path, query, canChange, postings, saved }: OfferScreenProps) {
  const carPath = `${path}/${car.carId}`
  return (
    <article className="car-page offer">
      <nav className="small" aria-label="Breadcrumb">
        <Link to={`${carPath}${query}`}>Back to {car.name}</Link>
      </nav>
      <header className="car-page-head">
        <h1>Make an offer</h1>
        <p>{car.name}</p>
        <KeyFigures figures={[<Price key="price" {...car} />, car.mileage, car.place, car.marketplace]} />
        {car.gone && <p className="car-gone">{car.gone}</p>}
      </header>
      <Section id="figure" title="Opening offer">
        {offer.figure && <p className="offer-figure figures">{offer.figure}</p>}
        <p>{offer.none ?? offer.reasons.join(' ')}</p>
        {offer.isBranded && offer.figure && (
          <p className="soft">Compared only with cars that have a salvage or rebuilt title too.</p>
        )}
      </Section>
      {canChange && offer.message !== null && (
        <Section id="message" title="Message to the seller">
          <OfferMessage key={offer.message} message={offer.message} car={car} />
          <Shortlisted saved={saved} listingId={car.listingId} carPath={`${carPath}${query}`} />
        </Section>
      )}
      <Section id="market" title="What similar cars ask">
        {car.deal ? <DealChip deal={car.deal} /> : <p>We have no comparison for this car.</p>}
        {car.deal?.compared && <DealChart deal={car.deal} car={car} src={`${path}/${car.listingId}/price.svg`} />}
      </Section>
      <Section id="listed" title="Time on the market">
        <p>{offer.listed}</p>
        <p>{offer.dropped}</p>
        {offer.drops.length > 0 && (
          <ul className="plain-list figures" aria-label="Price drops">
            {offer.drops.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </Section>
      <Fees offer={offer} />
      <Costs offer={offer} />
      <PostingList car={car.name} postings={postings} />
    </article>
  )
}

interface ShortlistedProps {
  saved: OfferScreenProps['saved']
  listingId: string
  carPath: string
}

function Shortlisted({ saved, listingId, carPath }: ShortlistedProps) {
  if (saved.state === null) {
    return (
      <p className="soft">
        Save the car on <Link to={carPath}>its page</Link> to note your offer on your shortlist.
      </p>
    )
  }
  if (!saved.canBeOffered) {
    return <p role="status">{saved.state === 'OFFERED' && 'Marked as offered on your shortlist.'}</p>
  }
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="listingId" value={listingId} />
      <button className="button" name="intent" value="mark-offered">
        Mark as offered on my shortlist
      </button>
    </Form>
  )
}

const Fees = ({ offer: { fees, seller } }: Pick<OfferScreenProps, 'offer'>) => (
  <Section id="fees" title="Fees that the ad names">
    {fees.length === 0 ? (
      <p>
        The ad names no fees.
        {seller !== 'private' && ' Dealers often add some, so ask for the total before you go there.'}
      </p>
    ) : (
      <ul className="plain-list offer-fees">
        {fees.map((words) => (
          <li key={words}>
            “<mark>{words}</mark>”
          </li>
        ))}
      </ul>
    )}
  </Section>
)

function Costs({ offer: { costs } }: Pick<OfferScreenProps, 'offer'>) {
  const [query] = useSearchParams()
  const { state, lines, notes } = costs
  return (
    <Section id="costs" title="Tax and registration">
      {lines && (
        <dl className="offer-costs figures">
          {lines.map(({ label, amount, isTotal }) => (
            <div key={label} className={isTotal && 'total'}>
              <dt>{label}</dt>
              <dd>{amount ?? 'Not included'}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines && <p>An estimate for {stateNames[state!]}.</p>}
      {state === null && <p>Choose the state where you will register the car.</p>}
      {state !== null && !lines && <p>We have no figures for {stateNames[state]}.</p>}
      {notes && (
        <ul className="offer-notes soft">
          {notes.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <Form method="get" preventScrollReset className="row offer-state">
        {[...query].map(
          ([name, value]) => name !== 'state' && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <div className="field">
          <label htmlFor="offer-state">State</label>
          <select id="offer-state" name="state" defaultValue={state ?? ''} key={state}>
            {state === null && <option value="">Choose a state</option>}
            {Object.entries(stateNames).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <button className="button">Estimate</button>
      </Form>
    </Section>
  )
}
