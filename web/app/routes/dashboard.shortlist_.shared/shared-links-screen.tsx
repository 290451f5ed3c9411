import { Link } from '@remix-run/react'
import type { ShareLinkRow } from '../../features/sharing/share-link.server'
import { sharedLinksPath, withdrawForm, withdrawText } from '../../features/sharing/sharing'
import { useCopy } from '../../ui/copy'
import { ConfirmForm, ConfirmLink } from '../../ui/dialog'

type ShownLink = Omit<ShareLinkRow, 'createdAt'> & { since: string }

export const SharedLinksScreen = ({ links }: { links: ShownLink[] }) => (
  <section className="panel form-page" aria-labelledby="shared-title">
    <h1 id="shared-title">Shared links</h1>
    <p>
      Anyone with a link can see its cars with their proof, and leave you a note. They don’t see your name, your notes
      or where you are. A link to your shortlist always shows the cars that are on it.
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
    <p className="actions">
      <Link className="button" to="/dashboard/shortlist">
        Back to your shortlist
      </Link>
    </p>
  </section>
)

const SharedLink = ({ id, name, path, url, since, notes }: ShownLink) => (
  <>
    <div className="feed-of-search">
      <Link to={path}>{name}</Link>
      {url ? (
        <code className="secret-text">{url}</code>
      ) : (
        <p className="problem small">We can’t show this link again. Share it again to get a new one.</p>
      )}
      <p className="small soft">
        Shared {since}. {notes === 0 ? 'No notes yet.' : notes === 1 ? '1 note.' : `${notes} notes.`}
      </p>
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
