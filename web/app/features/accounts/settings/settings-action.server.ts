import { redirect } from '@remix-run/node'
import { readSanitizedForm } from '../../../http/body.server'
import { formErrorResponse, withErrorFallback } from '../../../http/errors.server'
import type { FieldErrors } from '../../../ui/field'
import { accountPath } from './settings-form'

const draftFields = ['firstName', 'lastName', 'companyName', 'email', 'timeZone']

/**
 * Runs an account change. On success, redirects to the account page with a notice; otherwise returns the form errors.
 */
export async function settingsAction(
  request: Request,
  notice: string,
  change: (form: FormData) => Promise<FieldErrors | null>,
): Promise<Response | ReturnType<typeof formErrorResponse>> {
  const { form, problem } = await readSanitizedForm(request)
  const draft = Object.fromEntries(draftFields.map((name) => [name, String(form.get(name) ?? '')]))
  if (problem !== null) return formErrorResponse({ form: problem }, draft)
  return withErrorFallback(
    async () => {
      const fieldErrors = await change(form)
      return fieldErrors ? formErrorResponse(fieldErrors, draft) : redirect(`${accountPath}?done=${notice}`)
    },
    () => formErrorResponse({ form: notSaved }, draft, 503),
  )
}

const notSaved = 'We couldn’t save that. Nothing changed. Try again in a minute.'
