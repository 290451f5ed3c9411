import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/guards.server'
import { ownTarget, removeTarget } from '../features/notifications/targets.server'
import { readForm } from '../http/body.server'
import { ConfirmPage } from '../ui/confirm'
import { Submit } from '../ui/submit'
import { title } from '../ui/title'

export const meta = title('Remove')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const { kind, name } = await ownTarget(user.id, params.id)
  return { what: kind === 'EMAIL' ? 'email address' : 'device', name }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireUser(request)
  await readForm(request)
  await removeTarget(user.id, params.id)
  return redirect('/dashboard/notifications?done=removed')
}

export default function RemoveTarget() {
  const { what, name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Remove ${what}`}
      text={`Are you sure you want to delete ${what} "${name}"? This action cannot be undone.`}
      back="/dashboard/notifications"
    >
      <Form method="post">
        <Submit className="grave">Confirm</Submit>
      </Form>
    </ConfirmPage>
  )
}
