import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Page } from './page'

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

/** A page with one message and links to continue. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page width="reading">
      <h1>{title}</h1>
      {children}
    </Page>
  )
}
