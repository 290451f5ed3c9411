import { Link, useLoaderData } from '@remix-run/react'
import { redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { ConfirmForm, SubmitButton, ConfirmLink } from '../../ui/dialog'
import { Form } from '../../ui/form'
import {
  atomChangeForm,
  atomChanges,
  atomChangeText,
  atomLinksPath,
  type AtomChange,
} from '../../features/searches/atom-change'
import { type AtomLinkRow, listAtomLinks, changeAtomLink } from '../../features/searches/atom-link.server'
import { isEntitled, requireUser } from '../../features/accounts/session/guards.server'
import { readForm } from '../../http/body.server'
import { pageMeta } from '../../ui/site'

function AtomLinksScreen({ rows }: { rows: AtomLinkRow[] }) {
  return (
    <section className="panel form-page" aria-labelledby="feeds-title">
      <h1 id="feeds-title">Atom feeds</h1>
      <p>
        Follow a search in any feed reader. You’ll see the cars you’re alerted about, with price, answers and photo.
        Anyone with this link can see your cars, so keep it private. Creating a new link ends the old one.
      </p>
      {rows.length === 0 && <p className="soft">You don’t have any searches yet.</p>}
      <ul className="sessions">
        {rows.map((row) => (
          <li key={row.id} id={`search-${row.id}`}>
            <Row {...row} />
          </li>
        ))}
      </ul>
      <p className="actions">
        <Link className="button" to="/dashboard/notifications">
          Back to notifications
        </Link>
      </p>
    </section>
  )
}

const Row = ({ id, name, isOpen, url }: AtomLinkRow) => (
  <>
    <div className="feed-of-search">
      <strong>{name}</strong>
      {url && <code className="secret-text">{url}</code>}
      {!isOpen && <p className="small soft">Off</p>}
      {isOpen && !url && (
        <p className="problem small">On. We can’t show the link again. Create a new one if you need it.</p>
      )}
    </div>
    {isOpen ? (
      <div className="row">
        <Change change="renew" id={id} name={name} />
        <Change change="close" id={id} name={name} />
      </div>
    ) : (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="search" value={id} />
        <SubmitButton className="" name="intent" value="open">
          {' '}
          Create link<span className="visually-hidden"> for {name}</span>
        </SubmitButton>
      </Form>
    )}
  </>
)

const Change = ({ change, ...row }: { change: AtomChange; id: string; name: string }) => (
  <ConfirmLink
    to={`${atomLinksPath}/${row.id}/${change}`}
    label={
      <>
        {atomChanges[change].label}
        <span className="visually-hidden">: {row.name}</span>
      </>
    }
    {...atomChangeText(change, row)}
  >
    <ConfirmForm {...atomChangeForm(change, row)} preventScrollReset />
  </ConfirmLink>
)

export const meta = pageMeta('Atom feeds')

/** Feed URLs are secrets, so the page must not be cached. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireUser(request)
  return { rows: await listAtomLinks(id) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  if (form.get('intent') !== 'close' && !isEntitled(user)) return redirect('/dashboard/notifications')
  await changeAtomLink(user, form)
  return redirect(atomLinksPath)
}

export default function AtomFeeds() {
  return <AtomLinksScreen {...useLoaderData<typeof loader>()} />
}
