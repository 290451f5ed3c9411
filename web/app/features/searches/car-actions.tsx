import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Form } from '../../ui/form'
import type { CardView } from '../cars/cars.server'

export const carActionsFormId = 'car-actions'

/** One form shared by the buttons of all cars. A form per car would double the size of the page. */
export const CarActionsForm = ({ children, ...form }: { action?: string; children?: ReactNode }) => (
  <Form method="post" id={carActionsFormId} preventScrollReset {...form}>
    {children}
  </Form>
)

/** "Save", or "Saved", which removes the car from the shortlist. */
export const SaveButtonText = ({ car: { isSaved, name } }: { car: Pick<CardView, 'isSaved' | 'name'> }) => (
  <>
    {isSaved ? 'Saved' : 'Save'}
    <span className="visually-hidden">{isSaved ? `: remove ${name} from your shortlist` : `: ${name}`}</span>
  </>
)

interface SaveButtonProps {
  car: Pick<CardView, 'listingId' | 'isSaved' | 'name'>
  searchId: string
}

/** For pages with cars of several searches. Requires `CarActionsForm` with the shortlist's action. */
export const SaveButton = ({ car, searchId }: SaveButtonProps) => (
  <button
    className="button quiet"
    form={carActionsFormId}
    name="intent"
    value={`${car.isSaved ? 'unsave' : 'save'}:${car.listingId}:${searchId}`}
  >
    <SaveButtonText car={car} />
  </button>
)

interface CarActionsProps {
  car: CardView
  /** Path of the search. */
  path: string
  /** Query of the results to return to; '' for all results. */
  query: string
  isHidden?: boolean
}

/** Requires `CarActionsForm` on the page. */
export function CarActions({ car, path, query, isHidden = false }: CarActionsProps) {
  const about = <span className="visually-hidden">: {car.name}</span>
  const button = (intent: string, words: ReactNode) => (
    <button className="button quiet" form={carActionsFormId} name="intent" value={`${intent}:${car.listingId}`}>
      {words}
    </button>
  )
  if (isHidden) return button('bring-back', <>Unhide{about}</>)
  return (
    <>
      {button(car.isSaved ? 'unsave' : 'save', <SaveButtonText car={car} />)}
      {button('hide', <>Hide{about}</>)}
      <Link className="button quiet" to={`${path}/car/${car.carId}/not-a-match${query}`} discover="none">
        Not a match
        {about}
      </Link>
    </>
  )
}
