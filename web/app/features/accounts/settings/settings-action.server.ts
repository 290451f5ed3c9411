import { readSanitizedForm } from '../../../http/body.server'
import { redirectWithFlash } from '../../../http/flash.server'
import { formErrorResponse, withErrorFallback } from '../../../http/errors.server'
import type { FieldErrors } from '../../../ui/field'
import { accountPath } from './settings-form'

/** Fields that are never sent back. */
const secretFields = /^(current|password|confirmation)$/

/** All texts of a form but its secrets, so a refused form keeps what was typed. */
const draftOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter(([name]) => !secretFields.test(name)).map(([name, value]) => [name, String(value)]),
  )

/**
 * Runs an account change. On success, redirects to the account page, which says `notice`; otherwise returns the form
 * errors and what was typed.
 */
export async function settingsAction(
  request: Request,
  notice: string,
  change: (form: FormData) => Promise<FieldErrors | null>,
): Promise<Response | ReturnType<typeof formErrorResponse>> {
  const { form, problem } = await readSanitizedForm(request)
  const draft = draftOf(form)
  if (problem !== null) return formErrorResponse({ form: problem }, draft)
  return withErrorFallback(
    async () => {
      const fieldErrors = await change(form)
      return fieldErrors ? formErrorResponse(fieldErrors, draft) : redirectWithFlash(accountPath, { notice })
    },
    () => formErrorResponse({ form: notSaved }, draft, 503),
  )
}

const notSaved = 'We couldn’t save that. Nothing changed. Try again in a minute.'
