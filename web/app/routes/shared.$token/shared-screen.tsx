import { gradeNames } from '#domain/words/grade-text'
import { CarCard, Risks } from '../../features/cars/car-card'
import type { CardView } from '../../features/cars/cars.server'
import { DealChip } from '../../features/cars/deal-chart'
import { Checklist, KeyFigures, Price } from '../../features/cars/evidence'
import { photoUrlAtWidth } from '../../features/photos/photo-sizes'
import type { TypedVisitorNote } from '../../features/sharing/visitor-notes.server'
import { PhotoStrip, PostingList, Section } from '../../features/car-page/car-page-parts'
import { SubmitButton } from '../../ui/dialog'
import { HintAndError, TextField, controlProps, type FieldErrors } from '../../ui/field'
import { Form } from '../../ui/form'
import { Page } from '../../ui/page'
import type { SharedCar } from './shared-page.server'

/** A note that was not stored, as typed. */
export interface RejectedVisitorNote {
  typed: TypedVisitorNote
  errors: FieldErrors
}

interface Given {
  brand: string
  now: Date
  /** Whether the visitor just left a note. */
  notice: string | null
  rejected: RejectedVisitorNote | undefined
}

export function SharedShortlistScreen({ cars, brand, ...note }: Given & { cars: CardView[] }) {
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
          {cars.map((car) => (
            <CarCard key={car.listingId} car={car} now={note.now} />
          ))}
        </div>
      </section>
      <NoteForm {...note} />
    </Page>
  )
}

export function SharedCarScreen({ page, brand, ...note }: Given & { page: SharedCar }) {
  const { car, photos, prices, postings } = page
  const grade = Object.hasOwn(gradeNames, car.stage) ? gradeNames[car.stage as keyof typeof gradeNames] : null
  return (
    <Page>
      <article className="car-page">
        <p className="soft">
          Someone shared this car with you. {brand} checked the ad against their wishes and marks the seller’s words as
          proof.
        </p>
        <header className="car-page-head">
          {grade && <p className={`grade ${car.stage.toLowerCase()}`}>{grade}</p>}
          <h1>{car.name}</h1>
          <KeyFigures figures={[<Price key="price" {...car} />, car.mileage, car.place, car.marketplace]} />
          {car.title && <p className="soft">“{car.title}”</p>}
          {car.gone && <p className="car-gone">{car.gone}</p>}
        </header>
        <PhotoStrip
          car={car.name}
          photos={photos}
          link={({ url }, image) => <a href={photoUrlAtWidth(url, 1600)}>{image}</a>}
        />
        {(car.rows.length > 0 || car.unstated || car.risks.length > 0 || car.colorConflict) && (
          <Section id="wishes" title="Wishes">
            <Risks car={car} gallery={null} />
            <Checklist car={car} gallery={null} isWhole />
          </Section>
        )}
        {(prices.length > 0 || car.deal) && (
          <Section id="price" title="Price">
            <ul className="plain-list figures" aria-label="Price history">
              {prices.map(({ day, words }, i) => (
                <li key={i}>
                  {day}: {words}
                </li>
              ))}
            </ul>
            {car.deal && <DealChip deal={car.deal} />}
          </Section>
        )}
        <PostingList car={car.name} postings={postings} />
        <NoteForm {...note} />
      </article>
    </Page>
  )
}

const hint = 'Only the person who shared this sees your note.'

function NoteForm({ now, notice, rejected }: Omit<Given, 'brand'>) {
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
