import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { removeTargetText } from '../features/notifications/target-row'
import { getOwnTarget, removeTarget } from '../features/notifications/targets.server'
import { readForm } from '../http/body.server'
import { redirectWithFlash } from '../http/flash.server'
import { ConfirmPage, SubmitButton } from '../ui/dialog'
import { Form } from '../ui/form'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Remove')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return removeTargetText(await getOwnTarget(user.id, params.id))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  await removeTarget(user, params.id)
  return redirectWithFlash('/dashboard/notifications', { notice: 'Notification target removed successfully' })
}

export default function RemoveTarget() {
  const { title: heading, text } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={heading} text={text} back="/dashboard/notifications">
      <Form method="post">
        <SubmitButton className="danger">Confirm</SubmitButton>
      </Form>
    </ConfirmPage>
  )
}
