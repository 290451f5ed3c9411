import type { ReactNode } from 'react'
import { buildSrcSet, photoUrlAtWidth } from '../photos/photo-sizes'
import { Form } from '../../ui/form'
import type { VisitorNoteView } from './visitor-notes.server'

export const sharedLinksPath = '/dashboard/shortlist/shared'

/** Creates a link, or finds the existing one, and shows it on the page of shared links. */
export const ShareButton = ({ fields, about }: { fields: Record<string, string>; about: ReactNode }) => (
  <Form method="post" action={sharedLinksPath}>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button className="button">
      Share<span className="visually-hidden"> {about}</span>
    </button>
  </Form>
)

export const withdrawText = ({ name }: { name: string }) => ({
  title: 'Stop sharing',
  text: `The link to “${name}” stops working right away, and the notes left there are deleted.`,
})
export const withdrawForm = ({ id }: { id: string }) => ({
  action: sharedLinksPath,
  fields: { intent: 'withdraw', link: id },
})

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

interface VisitorNotesProps {
  notes: VisitorNoteView[]
  /** Path of the page that shows them. */
  back: string
}

/** What people wrote who opened a shared link. Their text is never linked. */
export function VisitorNotes({ notes, back }: VisitorNotesProps) {
  if (notes.length === 0) return null
  return (
    <Section id="visitor-notes" title="Notes from people you shared with">
      <ul className="sessions">
        {notes.map(({ id, name, text, when }) => (
          <li key={id}>
            <div className="feed-of-search">
              <p className="note-text">{text}</p>
              <p className="soft small">
                {name ?? 'No name'}, {when}
              </p>
            </div>
            <Form method="post" action={sharedLinksPath} preventScrollReset>
              <input type="hidden" name="note" value={id} />
              <input type="hidden" name="back" value={back} />
              <button className="button" name="intent" value="delete-note">
                Delete<span className="visually-hidden"> the note from {name ?? 'a visitor'}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PhotoStripProps {
  car: string
  photos: readonly { number: number; url: string }[]
  /** Wraps a photo in a link. */
  link: (photo: { number: number; url: string }, image: ReactNode) => ReactNode
}

/** All photos of an ad in a row that scrolls sideways. */
export function PhotoStrip({ car, photos, link }: PhotoStripProps) {
  if (photos.length === 0) return <p className="soft">The ad has no photos.</p>
  return (
    <ul className="photo-strip" aria-label="Photos">
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
