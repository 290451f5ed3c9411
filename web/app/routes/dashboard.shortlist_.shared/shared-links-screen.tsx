import { Link } from '@remix-run/react'
import type { ShareLinkRow } from '../../features/sharing/share-link.server'
import { sharedLinksPath, withdrawForm, withdrawText } from '../../features/sharing/sharing'
import { Form } from '../../ui/form'
import { useCopy } from '../../ui/copy'
import { ConfirmForm, ConfirmLink } from '../../ui/dialog'

type ShownLink = Omit<ShareLinkRow, 'createdAt'> & { since: string }

interface SharedLinksScreenProps {
  links: ShownLink[]
  hasNoteAlerts: boolean
  isAddressConfirmed: boolean
}

export const SharedLinksScreen = ({ links, hasNoteAlerts, isAddressConfirmed }: SharedLinksScreenProps) => (
  <section className="panel form-page" aria-labelledby="shared-title">
    <h1 id="shared-title">Shared links</h1>
    <p>
      Anyone with a link can see its cars with their photos and proof, like them, and leave you a note. They don’t see
      your name, your notes or where you are. A link to your shortlist always shows the cars that are on it.
    </p>
    {links.length === 0 && (
      <p className="soft">Nothing is shared. Choose Share on a car’s page or on your shortlist.</p>
    )}
    <ul className="sessions">
      {links.map((link) => (
        <li key={link.id} id={`link-${link.id}`}>
          <SharedLink {...link} />
        </li>
      ))}
    </ul>
    <Form method="post" className="row" preventScrollReset>
      <p>
        {hasNoteAlerts
          ? `We tell you ${isAddressConfirmed ? 'by email and ' : ''}on your devices when someone leaves a note, once an hour at most.`
          : 'We don’t tell you when someone leaves a note.'}{' '}
        Likes are counted here and shown on your shortlist, without a message.
        {hasNoteAlerts && !isAddressConfirmed && (
          <>
            {' '}
            <Link to="/dashboard/notifications">Confirm your email address</Link> to get notes by email.
          </>
        )}
      </p>
      <button className="button" name="intent" value={hasNoteAlerts ? 'note-alerts-off' : 'note-alerts-on'}>
        {hasNoteAlerts ? 'Turn off' : 'Turn on'}
        <span className="visually-hidden"> messages about notes</span>
      </button>
    </Form>
    <p className="actions">
      <Link className="button" to="/dashboard/shortlist">
        Back to your shortlist
      </Link>
    </p>
  </section>
)

const countText = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const SharedLink = ({ id, name, path, url, since, notes, likes, showsPlans }: ShownLink) => (
  <>
    <div className="feed-of-search">
      <Link to={path}>{name}</Link>
      {url ? (
        <code className="secret-text">{url}</code>
      ) : (
        <p className="problem small">We can’t show this link again. Share it again to get a new one.</p>
      )}
      <p className="small soft">
        Shared {since}. {notes === 0 ? 'No notes yet' : countText(notes, 'note', 'notes')}
        {likes > 0 && `, ${countText(likes, 'like', 'likes')}`}.
      </p>
      {showsPlans !== null && <PlansForm id={id} showsPlans={showsPlans} />}
    </div>
    <div className="row">
      {url && <CopyButton url={url} name={name} />}
      <ConfirmLink
        to={`${sharedLinksPath}/${id}/stop`}
        label={
          <>
            Stop sharing<span className="visually-hidden">: {name}</span>
          </>
        }
        {...withdrawText({ name })}
      >
        <ConfirmForm {...withdrawForm({ id })} preventScrollReset />
      </ConfirmLink>
    </div>
  </>
)

const PlansForm = ({ id, showsPlans }: { id: string; showsPlans: boolean }) => (
  <Form method="post" className="row" preventScrollReset>
    <input type="hidden" name="link" value={id} />
    <span className="small">
      {showsPlans ? 'Visitors see your stages and appointments.' : 'Visitors don’t see your stages and appointments.'}
    </span>
    <button className="button quiet" name="intent" value={showsPlans ? 'hide-plans' : 'show-plans'}>
      {showsPlans ? 'Hide them' : 'Show them'}
      <span className="visually-hidden">: stages and appointments</span>
    </button>
  </Form>
)

/** Without JavaScript, one tap selects the whole link (`secret-text`). */
function CopyButton({ url, name }: { url: string; name: string }) {
  const { state, copy } = useCopy(url)
  if (!copy) return null
  return (
    <>
      <button type="button" className="button" onClick={copy}>
        {state === 'copied' ? 'Copied' : 'Copy link'}
        <span className="visually-hidden">: {name}</span>
      </button>
      <span role="status" className="soft">
        {state === 'copied' && <span className="visually-hidden">Copied</span>}
        {state === 'failed' && 'Select the link and copy it.'}
      </span>
    </>
  )
}
