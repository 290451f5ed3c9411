import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { formatZonedDate } from '#domain/words/time-zone'
import { requireUser } from '../../features/accounts/session/guards.server'
import { endOtherSessions, endSession, ownSessions } from './own-sessions.server'
import { accountPath } from '../../features/accounts/settings/setting-form'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { formatLastUsed } from '../../features/accounts/settings/last-used'
import { Form } from '../../ui/form'
import { Submit } from '../../ui/submit'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('Logged-in devices')

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, timeZone } = await requireUser(request)
  const now = new Date()
  const sessions = await ownSessions(request, id)
  return sessions.map(({ createdAt, usedAt, ...session }) => {
    return { ...session, since: formatZonedDate(createdAt, timeZone), used: formatLastUsed(usedAt, now) }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'end':
      await endSession(user, form.get('session'))
      return redirect(`${accountPath}/sessions`)
    case 'end-others':
      await endOtherSessions(request, user)
      return redirect(`${accountPath}/sessions`)
    default:
      throw new HttpError(400, 'The form could not be read.')
  }
}

export default function Sessions() {
  const sessions = useLoaderData<typeof loader>()
  return (
    <section className="panel form-page" aria-labelledby="sessions-title">
      <h1 id="sessions-title">Logged-in devices</h1>
      <p>Is one of them not yours? Log it out, and change your password.</p>
      <ul className="sessions">
        {sessions.map(({ id, device, since, used, isThisOne }) => (
          <li key={id}>
            <div>
              <strong>{device ?? 'Unknown device'}</strong> {isThisOne && <span className="bubble">This one</span>}
              <br />
              <span className="small soft">
                Logged in {since}. {isThisOne ? 'In use now.' : `Last used ${used}.`}
              </span>
            </div>
            {!isThisOne && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <Submit className="" name="intent" value="end">
                  Log out<span className="visually-hidden">: {device ?? 'unknown device'}</span>
                </Submit>
              </Form>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        {sessions.length > 1 && (
          <Form method="post">
            <Submit className="danger" name="intent" value="end-others">
              Log out all others
            </Submit>
          </Form>
        )}
        <Link className="button" to={accountPath}>
          Back to my account
        </Link>
      </div>
    </section>
  )
}
