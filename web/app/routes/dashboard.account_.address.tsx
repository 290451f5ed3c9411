import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireUser } from '../features/accounts/session/guards.server'
import { requestAddressChange } from '../features/accounts/settings/change-address.server'
import { accountPath, ConfirmIdentityField, SettingForm } from '../features/accounts/settings/settings-form'
import { ownerOf } from '../features/accounts/settings/recent-login.server'
import { settingsAction } from '../features/accounts/settings/settings-action.server'
import { TextField, type RejectedForm } from '../ui/field'
import { pageMeta } from '../ui/site'

const asked =
  'We’re emailing a link to the new address, unless another account uses it. Your address changes when you open the link.'

export const meta = pageMeta('Change your address')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  return { email: user.email, owner: ownerOf(user) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return settingsAction(request, asked, (form) => requestAddressChange(request, user, form))
}

export default function ChangeAddress() {
  const { email, owner } = useLoaderData<typeof loader>()
  const { fieldErrors = {}, draft } = useActionData<RejectedForm>() ?? {}
  return (
    <SettingForm title="Change your address" fieldErrors={fieldErrors} save="Send confirmation link">
      <p>
        Your address is {email}. We’ll email a link to the new one. After you open it, use the new address to log in.
        Alerts go there too. We’ll let the old address know.
      </p>
      <TextField
        label="New email"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={draft?.email}
        error={fieldErrors.email}
        required
      />
      <ConfirmIdentityField owner={owner} page={`${accountPath}/address`} error={fieldErrors.current} />
    </SettingForm>
  )
}
