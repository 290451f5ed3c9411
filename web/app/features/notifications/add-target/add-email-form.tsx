import { useFetcher } from '@remix-run/react'
import { TextField } from '../../../ui/field'
import type { AddTargetAnswer } from './add-target-answer'
import { NextStep, type Next } from '../../../ui/next-step'
import { addTargetPath } from './add-target-path'

export function AddEmailForm() {
  const fetcher = useFetcher<AddTargetAnswer>()
  const refused = fetcher.data && 'error' in fetcher.data ? fetcher.data : null
  return (
    <fetcher.Form method="post" action={`${addTargetPath}?step=email`} noValidate>
      <AddEmailFields {...refused} isBusy={fetcher.state !== 'idle'} />
    </fetcher.Form>
  )
}

interface AddEmailProps {
  email?: string
  error?: string
  /** What is to be done, elsewhere, before it can be added. */
  next?: Next
  isBusy?: boolean
}

export function AddEmailFields({ email, error, next, isBusy }: AddEmailProps) {
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
      {next && <NextStep {...next} />}
      <button className="button main" name="intent" value="add-email" aria-disabled={isBusy || undefined}>
        Add email
      </button>
    </>
  )
}
