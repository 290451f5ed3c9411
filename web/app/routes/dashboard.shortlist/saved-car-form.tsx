import type { TypedSavedCar } from '../../features/shortlist/change-saved-car.server'
import type { SavedCarView } from '../../features/shortlist/saved-cars.server'
import { HintAndError, controlProps, type FieldErrors } from '../../ui/field'
import { Form } from '../../ui/form'

/** A form that was not saved, as typed. */
export interface RejectedSavedCar {
  listingId: string
  typed: TypedSavedCar
  errors: FieldErrors
}

interface SavedCarFormProps {
  car: SavedCarView
  isStored: boolean
  rejected: RejectedSavedCar | undefined
}

/** Notes and appointment of one car. Folded until it is needed. */
export function SavedCarForm({ car, isStored, rejected }: SavedCarFormProps) {
  const { listingId, note, appointment, card } = car
  const errors = rejected?.errors ?? {}
  const about = <span className="visually-hidden">: {card.name}</span>
  const propsOf = (name: string, hint?: string) => {
    const { id, ...described } = controlProps({ name: `${name}-${listingId}`, hint, error: errors[name] })
    return { id, name, ...described }
  }
  const local = appointment?.local ?? ''
  return (
    <details open={rejected !== undefined} key={`${local} ${note}`}>
      <summary>
        Appointment and notes{about}
        <span role="status">{isStored && !rejected && ' · Changes saved'}</span>
      </summary>
      <Form method="post" preventScrollReset className="saved-car-form">
        <div className="field">
          <label htmlFor={`appointment-${listingId}`}>Next appointment</label>
          <HintAndError name={`appointment-${listingId}`} error={errors.appointment} />
          <input
            type="datetime-local"
            {...propsOf('appointment')}
            defaultValue={rejected?.typed.appointment ?? local}
            autoFocus={Boolean(errors.appointment)}
          />
        </div>
        {note !== null && (
          <div className="field">
            <label htmlFor={`note-${listingId}`}>Your notes</label>
            <HintAndError name={`note-${listingId}`} hint="Only you see these." error={errors.note} />
            <textarea
              rows={4}
              {...propsOf('note', 'Only you see these.')}
              defaultValue={rejected?.typed.note ?? note}
              autoFocus={Boolean(errors.note)}
            />
          </div>
        )}
        <button className="button" name="intent" value={`change:${listingId}`}>
          Save changes{about}
        </button>
      </Form>
    </details>
  )
}
