import { data, redirect } from '@remix-run/node'
import { readTypedForm } from '../../../http/body.server'
import { orWhenBroken } from '../../../http/unexpected.server'
import { accountPath, type Errors } from './setting-form'

export interface Refused {
  errors: Errors
  /** What was typed, but passwords. */
  typed: Record<string, string>
}

const kept = ['firstName', 'lastName', 'companyName', 'email', 'timeZone']

/** Runs one change of the account: back to the account, which says that it is `done`, or the form with its errors. */
export async function takeSetting(
  request: Request,
  done: string,
  change: (form: FormData) => Promise<Errors | null>,
): Promise<Response | ReturnType<typeof data<Refused>>> {
  const { form, problem } = await readTypedForm(request)
  const typed = Object.fromEntries(kept.map((name) => [name, String(form.get(name) ?? '')]))
  if (problem !== null) return data<Refused>({ errors: { form: problem }, typed }, 400)
  return orWhenBroken(
    async () => {
      const errors = await change(form)
      return errors ? data<Refused>({ errors, typed }, 400) : redirect(`${accountPath}?done=${done}`)
    },
    () => data<Refused>({ errors: { form: notSaved }, typed }, 503),
  )
}

const notSaved = 'This could not be saved just now. Nothing has changed. Please try again in a minute.'
