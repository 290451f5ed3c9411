import { Link } from '@remix-run/react'
import { gradeNames } from '#domain/words/grade-text'
import { CarCard, Risks } from '../../features/cars/car-card'
import { Checklist } from '../../features/cars/evidence'
import { photoUrlAtWidth } from '../../features/photos/photo-sizes'
import type { TypedVisitorNote } from '../../features/sharing/visitor-notes.server'
import { AdSection } from '../../features/car-page/ad-section'
import { CarHead } from '../../features/car-page/car-head'
import { PostingList, Section } from '../../features/car-page/car-page-parts'
import { CarPhotos } from '../../features/car-page/car-photos'
import { FactSection } from '../../features/car-page/fact-section'
import { SubmitButton } from '../../ui/dialog'
import { HintAndError, TextField, controlProps, type FieldErrors } from '../../ui/field'
import { Form } from '../../ui/form'
import { Page } from '../../ui/page'
import type { SharedCarPage, SharedListCar, SharedPlan } from './shared-page.server'

/** A note that was not stored, as typed. */
export interface RejectedVisitorNote {
  typed: TypedVisitorNote
  errors: FieldErrors
}

interface Given {
  brand: string
  /** Of the shared link. */
  path: string
  now: Date
  /** Whether the visitor just left a note. */
  notice: string | null
  rejected: RejectedVisitorNote | undefined
}

export function SharedShortlistScreen({ cars, brand, path, ...note }: Given & { cars: SharedListCar[] }) {
  return (
    <Page>
      <h1>Shortlist</h1>
      <p>
        Someone shared these cars with you. {brand} checked each ad against their wishes and marks the seller’s words as
        proof.
      </p>
      <section className="results" aria-labelledby="cars-title">
        <h2 id="cars-title" className="visually-hidden">
          Cars
        </h2>
        {cars.length === 0 && <p className="panel empty">There are no cars on this shortlist right now.</p>}
        <div className="cars">
          {cars.map(({ listingId, card, isLiked, plan }) => (
            <CarCard key={listingId} car={card} now={note.now}>
              <Link className="button" to={`${path}?car=${listingId}`}>
                See photos and details<span className="visually-hidden">: {card.name}</span>
              </Link>
              <LikeButton listingId={listingId} isLiked={isLiked} name={card.name} action={path} />
              <Plan plan={plan} />
            </CarCard>
          ))}
        </div>
      </section>
      <NoteForm {...note} />
    </Page>
  )
}

export function SharedCarScreen({ page, brand, path, ...note }: Given & { page: SharedCarPage }) {
  const { car, photos, prices, postings, isLiked, plan, listingId, isOnList } = page
  const here = isOnList ? `${path}?car=${listingId}` : path
  const grade = Object.hasOwn(gradeNames, car.stage) ? gradeNames[car.stage as keyof typeof gradeNames] : null
  return (
    <Page>
      <article className="car-page">
        {isOnList && (
          <nav className="small" aria-label="Breadcrumb">
            <Link to={path}>Back to the shortlist</Link>
          </nav>
        )}
        <p className="soft">
          Someone shared this car with you. {brand} checked the ad against their wishes and marks the seller’s words as
          proof.
        </p>
        <div className="car-top">
          <CarHead car={car} grade={grade} confirmed={page.confirmed} listed={page.listed}>
            <Plan plan={plan} />
          </CarHead>
          <CarPhotos
            car={car.name}
            photos={photos}
            link={({ url }, image) => <a href={photoUrlAtWidth(url, 1600)}>{image}</a>}
          />
          {(car.rows.length > 0 || car.unstated || car.risks.length > 0 || car.colorConflict) && (
            <div className="car-top-side">
              <Section id="wishes" title="Wishes">
                <Risks car={car} gallery={null} />
                <Checklist car={car} gallery={null} isWhole />
              </Section>
            </div>
          )}
        </div>
        <LikeButton listingId={listingId} isLiked={isLiked} name={car.name} action={here} />
        <AdSection ad={page.ad} marketplace={car.marketplace} postings={postings.length} />
        <FactSection facts={page.facts} gallery={null} />
        {prices.length > 0 && (
          <Section id="price" title="Price">
            <ul className="plain-list figures" aria-label="Price history">
              {prices.map(({ day, words }, i) => (
                <li key={i}>
                  {day}: {words}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {postings.length > 0 && <PostingList car={car.name} postings={postings} />}
        <NoteForm {...note} />
      </article>
    </Page>
  )
}

/** Visitors are not told apart: what one likes, another may take back. */
const LikeButton = ({ listingId, isLiked, name, action }: LikeButtonProps) => (
  <Form method="post" action={action} id={`like-${listingId}`} preventScrollReset>
    <button
      className="button"
      name="intent"
      value={`${isLiked ? 'unlike' : 'like'}:${listingId}`}
      aria-pressed={isLiked}
    >
      <span aria-hidden="true">{isLiked ? '♥ ' : '♡ '}</span>
      {isLiked ? 'Liked' : 'Like'}
      <span className="visually-hidden">: {name}</span>
    </button>
  </Form>
)

interface LikeButtonProps {
  listingId: string
  isLiked: boolean
  name: string
  /** Path of the page to return to. */
  action: string
}

const Plan = ({ plan }: { plan: SharedPlan | null }) =>
  plan && (
    <p>
      <strong>{plan.state}</strong>
      {plan.appointment && `, appointment on ${plan.appointment}`}
    </p>
  )

const hint = 'Only the person who shared this sees your note.'

function NoteForm({ now, notice, rejected }: Omit<Given, 'brand' | 'path'>) {
  const { typed, errors = {} } = rejected ?? {}
  return (
    <Section id="note-form" title="Leave a note">
      <p role="status">{!rejected && notice}</p>
      <Form method="post" noValidate className="saved-car-form" key={rejected ? 'rejected' : now.getTime()}>
        <div className="field">
          <label htmlFor="note">Your note</label>
          <HintAndError name="note" hint={hint} error={errors.note} />
          <textarea
            name="note"
            rows={4}
            required
            defaultValue={typed?.note}
            autoFocus={Boolean(errors.note)}
            {...controlProps({ name: 'note', hint, error: errors.note })}
          />
        </div>
        <TextField
          label="Your first name (optional)"
          name="name"
          autoComplete="given-name"
          defaultValue={typed?.name}
          error={errors.name}
        />
        <SubmitButton name="intent" value="leave-note">
          Send note
        </SubmitButton>
      </Form>
    </Section>
  )
}
