import { Link } from '@remix-run/react'
import { CarCard } from '../../features/cars/car-card'
import { CarActionsForm, carActionsFormId } from '../../features/searches/car-actions'
import { ShareButton, VisitorNotes, sharedLinksPath } from '../../features/sharing/sharing'
import type { VisitorNoteView } from '../../features/sharing/visitor-notes.server'
import { maxCompared, savedCarStates } from '../../features/shortlist/saved-car-rules'
import type { SavedCarView } from '../../features/shortlist/saved-cars.server'
import { Separator } from '../../ui/text'
import { SavedCarForm, type RejectedSavedCar } from './saved-car-form'

interface ShortlistScreenProps {
  cars: SavedCarView[]
  visitorNotes: VisitorNoteView[]
  /** Saved listings that visitors of shared links like. */
  liked: string[]
  /** Saved listing whose form was just stored. */
  changed: string | null
  canSearch: boolean
  now: Date
  rejected: RejectedSavedCar | undefined
}

const compareFormId = 'compare-cars'

export function ShortlistScreen({ cars, visitorNotes, canSearch, ...given }: ShortlistScreenProps) {
  const groups = Object.entries(savedCarStates).map(([state, title]) => ({
    ...{ state, title },
    cars: cars.filter((car) => car.state === state),
  }))
  return (
    <>
      <div className="heading-row">
        <h1>Shortlist</h1>
        {cars.length > 1 && (
          <form id={compareFormId} action="/dashboard/shortlist/compare" className="row">
            <span className="soft">Select up to {maxCompared}</span>
            <button className="button">Compare</button>
          </form>
        )}
        <div className="row">
          {cars.length > 0 && canSearch && <ShareButton fields={{ intent: 'share-list' }} about="your shortlist" />}
          {canSearch && <Link to="/dashboard/ad">Check an ad</Link>}
          <Link to={sharedLinksPath}>Shared links</Link>
        </div>
      </div>
      <VisitorNotes
        notes={visitorNotes}
        back="/dashboard/shortlist"
        pathOf={(listingId) => carPathOf(cars.find((car) => car.listingId === listingId))}
      />
      {cars.length === 0 && (
        <p className="panel empty">
          Save a car from {canSearch ? <Link to="/dashboard/searches">your results</Link> : 'your results'} to track it
          here.
        </p>
      )}
      <CarActionsForm />
      {groups.map(
        (group) =>
          group.cars.length > 0 && (
            <section key={group.state} className="results" aria-labelledby={group.state}>
              <h2 id={group.state}>
                {group.title} <span className="soft figures">({group.cars.length})</span>
              </h2>
              <div className="cars">
                {group.cars.map((car) => (
                  <SavedCar key={car.listingId} car={car} canCompare={cars.length > 1} {...given} />
                ))}
              </div>
            </section>
          ),
      )}
    </>
  )
}

/** One tap moves the car to another group. */
const Stages = ({ car: { listingId, state, card } }: { car: SavedCarView }) => (
  <div className="row stages" role="group" aria-label={`Stage: ${card.name}`}>
    {Object.entries(savedCarStates).map(([value, words]) => (
      <button
        key={value}
        className="button quiet"
        form={carActionsFormId}
        name="intent"
        value={`stage:${listingId}:${value}`}
        aria-current={value === state ? 'true' : undefined}
      >
        {words}
      </button>
    ))}
  </div>
)

const carPathOf = (car: SavedCarView | undefined) => (car?.path ? `${car.path}/car/${car.card.carId}` : null)

type SavedCarProps = Pick<ShortlistScreenProps, 'liked' | 'changed' | 'now' | 'rejected'> & {
  car: SavedCarView
  canCompare: boolean
}

function SavedCar({ car, canCompare, liked, changed, now, rejected }: SavedCarProps) {
  const { card, path, listingId, appointment, note, searchName, canEnd } = car
  const about = <span className="visually-hidden">: {card.name}</span>
  const own = rejected?.listingId === listingId ? rejected : undefined
  return (
    <div id={`saved-${listingId}`}>
      <CarCard car={card} now={now} path={path}>
        <button className="button quiet" form={carActionsFormId} name="intent" value={`unsave:${listingId}`}>
          Remove{about}
        </button>
        {canCompare && (
          <label className="check">
            <input type="checkbox" name="car" value={listingId} form={compareFormId} />
            <span>Compare{about}</span>
          </label>
        )}
        <div className="saved-car">
          <Stages car={car} />
          {appointment && (
            <p>
              <strong>Appointment:</strong> {appointment.words}{' '}
              <a href={`/dashboard/shortlist/${listingId}/appointment.ics`} download>
                Add to calendar{about}
              </a>
            </p>
          )}
          {liked.includes(listingId) && (
            <p>
              <span aria-hidden="true">♥ </span>Liked by someone you shared it with
            </p>
          )}
          {note && <p className="note-text">{note}</p>}
          {searchName && (
            <p className="soft">
              Saved from {searchName}
              {canEnd && (
                <>
                  <Separator />
                  <Link to={`${path}/found?car=${listingId}`}>I found my car{about}</Link>
                </>
              )}
            </p>
          )}
          <SavedCarForm car={car} isStored={changed === listingId} rejected={own} />
        </div>
      </CarCard>
    </div>
  )
}
