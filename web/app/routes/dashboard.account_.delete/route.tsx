import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { refundDays } from '#domain/plans/refund'
import { requireUser } from '../../features/accounts/session/guards.server'
import { logOutHeaders } from '../../features/accounts/session/session-cookie.server'
import { deleteAccount } from './delete-account.server'
import { ConfirmIdentityField, accountPath, SettingForm } from '../../features/accounts/settings/settings-form'
import { ownerOf } from '../../features/accounts/settings/recent-login.server'
import { subscriptionState } from '../../features/billing/subscription-state'
import { readForm } from '../../http/body.server'
import { formErrorResponse } from '../../http/errors.server'
import { redirectWithFlash } from '../../http/flash.server'
import { TextField, type RejectedForm } from '../../ui/field'
import { pageMeta } from '../../ui/site'

const deleted = 'Your account is deleted. We’ll erase everything in it within a minute.'

export const meta = pageMeta('Delete your account')

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const pays = subscriptionState(user.subscriptions, new Date()).kind !== 'none'
  return { email: user.email, owner: ownerOf(user), pays }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  const fieldErrors = await deleteAccount(request, user, form)
  if (fieldErrors) return formErrorResponse(fieldErrors, { email: String(form.get('email') ?? '') })
  return redirectWithFlash('/login', { notice: deleted }, logOutHeaders())
}

export default function DeleteAccount() {
  const { email, owner, pays } = useLoaderData<typeof loader>()
  const { fieldErrors = {}, draft } = useActionData<RejectedForm>() ?? {}
  return (
    <SettingForm title="Delete your account" fieldErrors={fieldErrors} save="Delete my account" isDanger>
      <p>
        <strong>This can’t be undone.</strong> Right away, we log you out everywhere, stop watching and sending alerts,
        and free {email} for a new account.
      </p>
      {pays && (
        <p className="panel marked">
          We cancel your plan with Paddle right away, not at the end of the paid period. You won’t be charged again. To
          get a refund for a payment in the last {refundDays} days, ask for it under{' '}
          <Link to={`${accountPath}/payments`}>Payments and receipts</Link> before you delete the account.
        </p>
      )}
      <p>
        Within a minute, we delete your searches and their results, alerts, addresses and devices, what sellers told
        you, and your feedback.
      </p>
      <p>
        We keep three things: a hash of any address that unsubscribed, so we never email it again; for 90 days, what
        checking cars cost, without your name; and any refund you asked for, so that we can pay it.
      </p>
      <ConfirmIdentityField owner={owner} page={`${accountPath}/delete`} error={fieldErrors.current} />
      {!owner.hasPassword && (
        <TextField
          label="Email address of this account"
          name="email"
          type="email"
          hint="Type it to confirm."
          autoComplete="off"
          defaultValue={draft?.email}
          error={fieldErrors.email}
          required
        />
      )}
    </SettingForm>
  )
}
