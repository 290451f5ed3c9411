import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { TextField } from '../../../ui/field'
import type { AddTargetAnswer } from './add-target-answer'
import { NextStep, type Next } from '../../../ui/next-step'
import { addTargetPath } from './add-target-path'

export function AddEmailForm() {
  const fetcher = useFetcher<AddTargetAnswer>()
  const refused = fetcher.data && 'error' in fetcher.data ? fetcher.data : null
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused) form.current?.querySelector('input')?.focus() // its reason is read out with it
  }, [refused])
  return (
    <fetcher.Form ref={form} method="post" action={`${addTargetPath}?step=email`} noValidate>
      <AddEmailFields {...refused} />
    </fetcher.Form>
  )
}

interface AddEmailProps {
  email?: string
  error?: string
  /** What is to be done, elsewhere, before it can be added. */
  next?: Next
}

export function AddEmailFields({ email, error, next }: AddEmailProps) {
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
      <button className="button main" name="intent" value="add-email">
        Add email
      </button>
    </>
  )
}
