import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from '../../../ui/error-summary'
import { Form } from '../../../ui/form'
import { Submit } from '../../../ui/submit'

/** Messages by field, in the form's order; `form` for the whole. */
export type Errors = Record<string, string>

export const accountPath = '/dashboard/account'

/** The page that asks the account's owner to log in again, and then leads `back`. `error` is why that failed. */
export const confirmPath = (back: string, error?: string) =>
  `${accountPath}/confirm?${new URLSearchParams({ redirectTo: back, ...(error && { error }) })}`

interface Props {
  title: string
  errors: Errors
  /** What the button says. */
  save: string
  isGrave?: boolean
  children: ReactNode
}

/** One change of the account on a page of its own. */
export function SettingForm({ title, errors, save, isGrave = false, children }: Props) {
  return (
    <section className="panel form-page" aria-labelledby="setting-title">
      <h1 id="setting-title">{title}</h1>
      <ErrorSummary errors={errors} about={errors} />
      <Form method="post" noValidate>
        {children}
        <div className="actions">
          <Submit className={isGrave ? 'grave' : 'main'}>{save}</Submit>
          <Link className="button" to={accountPath}>
            Cancel
          </Link>
        </div>
      </Form>
    </section>
  )
}
