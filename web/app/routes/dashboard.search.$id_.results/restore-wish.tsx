import { Form } from '../../ui/form'

export interface RemovedWish {
  label: string
  sealed: string
}

export const RestoreWish = ({ label, sealed }: RemovedWish) => (
  <Form method="post" className="notice row" preventScrollReset>
    <span>“{label}” is taken out.</span>
    <input type="hidden" name="takenOut" value={sealed} />
    <button className="button" name="intent" value="put-back" aria-label={`Put back “${label}”`}>
      Put back
    </button>
  </Form>
)
