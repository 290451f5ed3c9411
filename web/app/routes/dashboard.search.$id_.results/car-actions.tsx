import { Form } from '../../ui/form'
import type { ShownCar } from '../../features/cars/shown-car'

const formId = 'hide-cars'

/** One form shared by the buttons of all cars. A form per car would double the size of the page. */
export const CarActionsForm = () => <Form method="post" id={formId} preventScrollReset />

/** Buttons to hide a car, with or without a reason, or to restore it. Requires `CarActionsForm` on the page. */
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
