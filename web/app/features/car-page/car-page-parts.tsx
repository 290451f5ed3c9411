import type { ReactNode } from 'react'
import type { postingTexts } from '../cars/car-texts'
import { KeyFigures } from '../cars/evidence'

// Apart from cars/, which the results load.

interface SectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A part of a car's page. */
export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
)

interface PostingListProps {
  car: string
  postings: ReturnType<typeof postingTexts>
  children?: ReactNode
}

/** Each posting with a link to its site. `children` stand below. */
export const PostingList = ({ car, postings, children }: PostingListProps) => (
  <Section id="postings" title={postings.length === 1 ? 'Posting' : `Postings (${postings.length})`}>
    <ul className="postings">
      {postings.map(({ id, marketplace, url, figures, listed, isGone }) => (
        <li key={id} className={isGone ? 'gone' : undefined}>
          <KeyFigures figures={[<strong key="price">{figures[0]}</strong>, ...figures.slice(1), listed]} />
          {url ? (
            <a href={url} rel="noreferrer" target="_blank">
              Open on {marketplace}
              {postings.length > 1 && (
                <span className="visually-hidden">
                  : {car}, {figures[0]}, {listed}
                </span>
              )}
            </a>
          ) : (
            marketplace
          )}
        </li>
      ))}
    </ul>
    {children}
  </Section>
)
