import { Form } from '../../../ui/form'
import type { ShownCar } from './shown-car'

const formId = 'hide-cars'

/** One form for the buttons of all cars: a form for each would be half of the page. */
export const CarActionsForm = () => <Form method="post" id={formId} preventScrollReset />

/** The buttons of a car: hide it, with or without a reason, or bring it back. They need `CarActionsForm` on the page. */
export function CarActions({ car, isHidden = false }: { car: ShownCar; isHidden?: boolean }) {
  const button = (intent: 'hide' | 'not-a-match' | 'bring-back', words: string) => (
    <button className="button quiet" form={formId} name="intent" value={`${intent}:${car.listingId}`}>
      {words}
      <span className="visually-hidden">: {car.name}</span>
    </button>
  )
  if (isHidden) return button('bring-back', 'Undo')
  return (
    <>
      {button('hide', 'Hide')}
      {button('not-a-match', 'Not a match')}
    </>
  )
}
