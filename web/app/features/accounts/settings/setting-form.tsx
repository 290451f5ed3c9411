import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '../../../ui/error-summary'
import type { FieldErrors } from '../../../ui/field-errors'
import { Form } from '../../../ui/form'
import { Submit } from '../../../ui/submit'

export const accountPath = '/dashboard/account'

/**
 * The page that asks the owner to log in again and then redirects to `back`. `error` is why the last attempt failed.
 */
export const confirmPath = (back: string, error?: string) =>
  `${accountPath}/confirm?${new URLSearchParams({ redirectTo: back, ...(error && { error }) })}`

interface Props {
  title: string
  fieldErrors: FieldErrors
  save: string
  isDanger?: boolean
  children: ReactNode
}

export function SettingForm({ title, fieldErrors, save, isDanger = false, children }: Props) {
  return (
    <section className="panel form-page" aria-labelledby="setting-title">
      <h1 id="setting-title">{title}</h1>
      <ErrorSummary errors={fieldErrors} about={fieldErrors} />
      <Form method="post" noValidate>
        {children}
        <div className="actions">
          <Submit className={isDanger ? 'danger' : 'main'}>{save}</Submit>
          <Link className="button" to={accountPath}>
            Cancel
          </Link>
        </div>
      </Form>
    </section>
  )
}
