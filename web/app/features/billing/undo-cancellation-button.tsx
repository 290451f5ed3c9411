import { Form } from '../../ui/form'
import { Submit } from '../../ui/submit'
import { expectPlanChange } from './use-plan-watch'

export const UndoCancellationButton = () => (
  <Form method="post" action="/dashboard/account/keep-plan" onSubmit={expectPlanChange}>
    <Submit>Keep my plan</Submit>
  </Form>
)
