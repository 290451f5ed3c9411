import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Section } from '../car-page/car-page-parts'
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

interface VisitorNotesProps {
  notes: VisitorNoteView[]
  /** Path of the page that shows them. */
  back: string
  /** The page of a saved car. Null if it has none. */
  pathOf?: (listingId: string) => string | null
}

/** What people wrote who opened a shared link. Their text is never linked. */
export function VisitorNotes({ notes, back, pathOf }: VisitorNotesProps) {
  if (notes.length === 0) return null
  return (
    <Section id="visitor-notes" title="Notes from people you shared with">
      <ul className="sessions">
        {notes.map(({ id, name, text, when, car }) => (
          <li key={id}>
            <div className="feed-of-search">
              <p className="note-text">{text}</p>
              <p className="soft small">
                {name ?? 'No name'}, {when}
                {car && pathOf && <AboutCar name={car.name} path={pathOf(car.listingId)} />}
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

const AboutCar = ({ name, path }: { name: string; path: string | null }) => (
  <>, about {path ? <Link to={path}>{name}</Link> : name}</>
)
