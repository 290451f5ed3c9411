import { Form } from '@remix-run/react'
import { Submit } from '../../ui/submit'

/** Takes a scheduled cancellation back. */
export const KeepPlanButton = () => (
  <Form method="post" action="/dashboard/account/keep-plan">
    <Submit>Keep my plan</Submit>
  </Form>
)
