import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { TextField } from '../../ui/field'
import { Form } from '../../ui/form'
import { NextStep } from '../../ui/next-step'
import type { AddTargetAnswer } from './add-target-answer'
import { addTargetPath } from './add-target-path'

export function AddEmailForm() {
  const fetcher = useFetcher<AddTargetAnswer>()
  const refused = fetcher.data && 'error' in fetcher.data ? fetcher.data : null
  return (
    <Form fetcher={fetcher} method="post" action={`${addTargetPath}?step=email`} noValidate>
      <AddEmailFields refused={refused} />
    </Form>
  )
}

/** `refused`: the rejected address and the reason. Focuses the field, so a screen reader announces the error. */
export function AddEmailFields({ refused }: { refused: Extract<AddTargetAnswer, { error: string }> | null }) {
  const { email, error, next } = refused ?? {}
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) field.current?.querySelector('input')?.focus()
  }, [refused])
  return (
    <>
      <div ref={field}>
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          hint="At most 20 emails a day go to one address."
          defaultValue={email}
          error={error}
          autoFocus={error !== undefined}
          required
        />
      </div>
      {next && <NextStep {...next} />}
      <button className="button main" name="intent" value="add-email">
        Add email
      </button>
    </>
  )
}
