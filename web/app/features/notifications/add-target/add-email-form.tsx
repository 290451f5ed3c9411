import { useFetcher } from '@remix-run/react'
import { TextField } from '../../../ui/field'
import type { AddTargetAnswer } from './add-target-answer'
import { addTargetPath } from './add-target-path'

export function AddEmailForm() {
  const fetcher = useFetcher<AddTargetAnswer>()
  const refused = fetcher.data && 'error' in fetcher.data ? fetcher.data : null
  return (
    <fetcher.Form method="post" action={`${addTargetPath}?step=email`} noValidate>
      <AddEmailFields email={refused?.email} error={refused?.error} isBusy={fetcher.state !== 'idle'} />
    </fetcher.Form>
  )
}

export function AddEmailFields({ email, error, isBusy }: { email?: string; error?: string; isBusy?: boolean }) {
  return (
    <>
      <TextField
        label="Email address"
        name="email"
        type="email"
        autoComplete="email"
        hint="At most 20 emails a day go to one address."
        defaultValue={email}
        error={error}
        required
      />
      <button className="button main" name="intent" value="add-email" aria-disabled={isBusy || undefined}>
        Add email
      </button>
    </>
  )
}
