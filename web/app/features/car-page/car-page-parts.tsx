import type { ReactNode } from 'react'
import type { postingTexts } from '../cars/car-texts'
import { KeyFigures } from '../cars/evidence'
import { buildSrcSet, photoUrlAtWidth } from '../photos/photo-sizes'

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

interface PhotoStripProps {
  car: string
  photos: readonly { number: number; url: string }[]
  /** Wraps a photo in a link. */
  link: (photo: { number: number; url: string }, image: ReactNode) => ReactNode
}

/** All photos of an ad in a row that scrolls sideways, by a swipe or with the focus on a photo's link. */
export function PhotoStrip({ car, photos, link }: PhotoStripProps) {
  if (photos.length === 0) return <p className="soft">The ad has no photos.</p>
  return (
    <ul className="photo-strip" aria-label={`Photos (${photos.length})`}>
      {photos.map((photo, i) => (
        <li key={photo.url}>
          {link(
            photo,
            <img
              src={photoUrlAtWidth(photo.url, 400)}
              srcSet={buildSrcSet(photo.url, [400, 800])}
              sizes="(min-width: 768px) 22rem, 80vw"
              alt={`${car}, photo ${photo.number}`}
              width={400}
              height={300}
              loading={i < 2 ? 'eager' : 'lazy'}
              decoding="async"
            />,
          )}
        </li>
      ))}
    </ul>
  )
}

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
