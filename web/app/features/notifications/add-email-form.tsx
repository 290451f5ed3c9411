import { useFetcher } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { type NextStepProps, NextStep } from '../../ui/errors'
import { TextField, type FieldErrors } from '../../ui/field'
import { Form } from '../../ui/form'
import { ConfirmHourlyField, type ShownOwner } from '../accounts/settings/settings-form'
import { usePoll } from '../../ui/polling'

/** Response to the add-target form when it does not redirect: an error, or the pairing link for another device. */
export type AddTargetResult =
  | { fieldErrors: FieldErrors; email: string; next: NextStepProps | undefined }
  | { link: string; pairing: string; qr: string; minutes: number }

export const addTargetPath = '/dashboard/notifications/add'

const addEmailPath = `${addTargetPath}?step=email`

export function AddEmailForm({ owner }: { owner: ShownOwner }) {
  const fetcher = useFetcher<AddTargetResult>()
  return (
    <Form fetcher={fetcher} method="post" action={addEmailPath} noValidate>
      <AddEmailFields owner={owner} answer={fetcher.data} />
    </Form>
  )
}

interface AddEmailFieldsProps {
  owner: ShownOwner
  answer: AddTargetResult | undefined
}

/** Focuses the field that was refused, so a screen reader announces the error. */
export function AddEmailFields({ owner, answer }: AddEmailFieldsProps) {
  const refused = answer && 'fieldErrors' in answer ? answer : null
  const { email, fieldErrors = {}, next } = refused ?? {}
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])
  return (
    <>
      <div ref={fields}>
        <TextField
          label="Email address"
          name="email"
          type="email"
          autoComplete="email"
          hint="Up to 20 emails a day per address."
          defaultValue={email}
          error={fieldErrors.email}
          autoFocus={fieldErrors.email !== undefined}
          required
        />
        <ConfirmHourlyField owner={owner} page={addEmailPath} error={fieldErrors.current ?? fieldErrors.form} />
      </div>
      {next && <NextStep {...next} />}
      <button className="button main" name="intent" value="add-email">
        Add email
      </button>
    </>
  )
}

export function PairOtherDevice() {
  const { submit, data, state } = useFetcher<AddTargetResult>()
  useEffect(() => {
    submit({ intent: 'pair' }, { method: 'post', action: `${addTargetPath}?step=other` })
  }, [submit])
  if (data && 'link' in data) return <PairingCode {...data} />
  return <p aria-busy={state !== 'idle'}>Loading...</p>
}

type Code = Extract<AddTargetResult, { link: string }>

export function PairingCode({ link, pairing, qr, minutes }: Code) {
  usePaired(pairing)
  return (
    <>
      <p>
        Scan this code with the other device and allow notifications there. It works once and expires in {minutes}{' '}
        minutes.
      </p>
      <img className="qr" src={qr} width={256} height={256} alt="QR code of the link below" />
      <p className="small">
        Or open this link there: <span className="pairing-link">{link}</span>
      </p>
      <p className="soft small">The link only lets that browser get your alerts. It doesn’t log anyone in.</p>
      <noscript>
        <p className="soft small">When you’re done there, open Notifications here. The device will be in the list.</p>
      </noscript>
    </>
  )
}

const askEveryMs = 3_000

/** Polls until the other device has added itself. Then the server redirects to the target list. */
function usePaired(pairing: string): void {
  const { load } = useFetcher()
  usePoll(() => load(`${addTargetPath}?step=other&pairing=${pairing}`), askEveryMs)
}
