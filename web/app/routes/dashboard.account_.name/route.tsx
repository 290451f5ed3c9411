import { z } from 'zod'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { checkFields } from '../../http/errors.server'
import { type FieldErrors, TextField, type RejectedForm } from '../../ui/field'
import { companyNameSchema, requiredValue, personNameSchema } from '../../features/accounts/passwords.server'
import { withOwnerLock, type Owner } from '../../features/accounts/session/sessions.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { SettingForm } from '../../features/accounts/settings/settings-form'
import { settingsAction } from '../../features/accounts/settings/settings-action.server'
import { pageMeta } from '../../ui/site'

const nameSchema = z.object({
  firstName: requiredValue('Enter your first name.').pipe(personNameSchema),
  lastName: requiredValue('Enter your last name.').pipe(personNameSchema),
  companyName: companyNameSchema,
})

/** Returns the errors by field, or null on success. */
async function changeName(owner: Owner, form: FormData): Promise<FieldErrors | null> {
  const checked = checkFields(nameSchema, Object.fromEntries(form))
  if (!checked.ok) return checked.fieldErrors
  await withOwnerLock(owner, (tx) => tx.user.update({ where: { id: owner.id }, data: checked.value }))
  return null
}

export const meta = pageMeta('Change your name')

export async function loader({ request }: LoaderFunctionArgs) {
  const { firstName, lastName, companyName } = await requireUser(request)
  return { firstName, lastName, companyName: companyName ?? '' }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  return settingsAction(request, 'Name saved.', (form) => changeName(user, form))
}

export default function ChangeName() {
  const stored = useLoaderData<typeof loader>()
  const { fieldErrors = {}, draft = stored } = useActionData<RejectedForm>() ?? {}
  const field = (name: keyof typeof stored) => ({ name, defaultValue: draft[name], error: fieldErrors[name] })
  return (
    <SettingForm title="Change your name" fieldErrors={fieldErrors} save="Save name">
      <TextField label="First name" autoComplete="given-name" required {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" required {...field('lastName')} />
      <TextField label="Company name (optional)" autoComplete="organization" {...field('companyName')} />
    </SettingForm>
  )
}
