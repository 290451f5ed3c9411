import { Form } from '../../ui/form'
import type { RemovedWish } from './removed-wish'

export const RestoreWish = ({ label, sealed }: RemovedWish) => (
  <Form method="post" className="notice row" preventScrollReset>
    <span>“{label}” is taken out.</span>
    <input type="hidden" name="takenOut" value={sealed} />
    <button className="button" name="intent" value="put-back" aria-label={`Put back “${label}”`}>
      Put back
    </button>
  </Form>
)
