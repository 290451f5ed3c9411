import type { ReactNode } from 'react'
import { Page } from '../../ui/page'

interface Part {
  id: string
  title: string
  text: ReactNode
}

export function LegalPage({ title, lead, parts }: { title: string; lead: ReactNode; parts: Part[] }) {
  return (
    <Page width="reading">
      <article className="legal">
        <h1>{title}</h1>
        <p className="soft">
          Last updated <time dateTime="2025-04-30">April 30, 2025</time>
        </p>
        <p>{lead}</p>
        <nav aria-label="Contents">
          <ol>
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {parts.map(({ id, title, text }, i) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              {i + 1}. {title}
            </h2>
            {text}
          </section>
        ))}
      </article>
    </Page>
  )
}

export interface SiteOperator {
  name: string
  /** One line; commas separate the address lines. */
  address: string
  /** Completes "the laws of". */
  law: string
}

export const MailLink = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>
