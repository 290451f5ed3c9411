import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from './page'

interface ConfirmProps {
  title: string
  text: string
  /** Where "Cancel" leads. */
  back: string
  /** The button or link that confirms. */
  children: ReactNode
}

/** A question as a page of its own, so that it can be asked without scripts. */
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

/** A page that says one thing, and where to go from there. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="reading">
      <h1>{title}</h1>
      {children}
    </Page>
  )
}
