import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Form } from './form'
import { Page } from './page'
import { Submit } from './submit'

interface ConfirmProps {
  title: string
  text: string
  /** URL of "Cancel". */
  back: string
  /** The button or link that confirms. */
  children: ReactNode
}

/** A question on a page of its own, which works without scripts. */
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
  /** URL of the page that does it. */
  action: string
  /** What that page is sent. */
  fields: Record<string, string>
  /** Whether the page that follows is shown from where this one is scrolled to. */
  preventScrollReset?: boolean
}

/** The button that confirms, on a page of its own and in a dialog alike. */
export const ConfirmForm = ({ fields, ...form }: ConfirmFormProps) => (
  <Form method="post" {...form}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Submit className="danger">Confirm</Submit>
  </Form>
)

/** A page with one message and links to continue. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="reading">
      <h1>{title}</h1>
      {children}
    </Page>
  )
}
