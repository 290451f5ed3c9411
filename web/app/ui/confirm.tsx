import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Form } from './form'
import { Page } from './page'
import { Submit } from './submit'

interface ConfirmProps {
  title: string
  text: string
  back: string
  children: ReactNode
}

/** A confirmation page. Works without JavaScript. */
export function ConfirmPage({ title, text, back, children }: ConfirmProps) {
  return (
    <section className="panel" aria-labelledby="confirm-title">
      <h1 id="confirm-title">{title}</h1>
      <p>{text}</p>
      <div className="actions">
        <Link className="button" to={back}>
          Cancel
        </Link>
        {children}
      </div>
    </section>
  )
}

interface ConfirmFormProps {
  /** URL of the page that performs the action. */
  action: string
  fields: Record<string, string>
  preventScrollReset?: boolean
}

export const ConfirmForm = ({ fields, ...form }: ConfirmFormProps) => (
  <Form method="post" {...form}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Submit className="danger">Confirm</Submit>
  </Form>
)

export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="reading">
      <h1>{title}</h1>
      {children}
    </Page>
  )
}
