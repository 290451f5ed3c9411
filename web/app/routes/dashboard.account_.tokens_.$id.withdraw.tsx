import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { listTokens } from '../features/accounts/tokens.server'
import { tokensPath, revokeTokenForm, revokeTokenText } from '../features/accounts/settings/settings-form'
import { requireUser } from '../features/accounts/session/guards.server'
import { ConfirmForm, ConfirmPage } from '../ui/dialog'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Revoke token')

export async function loader({ request, params }: LoaderFunctionArgs) {
  const tokens = await listTokens((await requireUser(request)).id)
  const token = tokens.find(({ id }) => id === params.id)
  if (!token) throw redirect(tokensPath)
  return { ...revokeTokenText(token), form: revokeTokenForm(token) }
}

export default function RevokeToken() {
  const { form, ...words } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage {...words} back={tokensPath}>
      <ConfirmForm {...form} />
    </ConfirmPage>
  )
}
