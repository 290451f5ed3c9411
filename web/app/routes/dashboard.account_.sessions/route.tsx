import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { formatZonedLongDate } from '#domain/words/time-zone'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { withOwnerLock, type Owner, requestTokenHash } from '../../features/accounts/session/sessions.server'
import { endSessions } from '../../features/accounts/session/own-browser.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { accountPath, formatLastUsed, tokensPath } from '../../features/accounts/settings/settings-form'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'
import { pageMeta } from '../../ui/site'

/** The account's signed-in browsers: this one first, then by most recent use. */
async function ownSessions(request: Request, userId: string) {
  const own = requestTokenHash(request)
  const rows = await database().session.findMany({
    where: { userId, expiresAt: { gt: new Date() } },
    orderBy: { usedAt: 'desc' },
  })
  const sessions = rows.map(({ id, device, createdAt, usedAt, tokenHash }) => {
    return { id, device, createdAt, usedAt, isThisOne: tokenHash === own }
  })
  return sessions.sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

/** Ignores ids of sessions that belong to another account. */
async function endSession(owner: Owner, id: unknown): Promise<void> {
  if (isUuid(id)) await withOwnerLock(owner, (tx) => endSessions(tx, { id, userId: owner.id }))
}

/**
 * Ends all access to the account but the request's own session: other sessions, API tokens, pairing links and Google
 * tokens.
 */
async function endOtherAccess(request: Request, owner: Owner): Promise<void> {
  const { id } = owner
  await withOwnerLock(owner, async (tx) => {
    await endSessions(tx, { userId: id, tokenHash: { not: requestTokenHash(request) ?? '' } })
    await tx.apiToken.deleteMany({ where: { userId: id } })
    await tx.pairingLink.deleteMany({ where: { userId: id, usedAt: null } })
    await tx.user.update({ where: { id }, data: { signedOutAt: new Date() } })
  })
}

export const meta = pageMeta('Logged-in devices')

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, timeZone } = await requireUser(request)
  const now = new Date()
  const rows = await ownSessions(request, id)
  const sessions = rows.map(({ createdAt, usedAt, ...session }) => {
    return { ...session, since: formatZonedLongDate(createdAt, timeZone), used: formatLastUsed(usedAt, now) }
  })
  return { sessions, apiTokens: await database().apiToken.count({ where: { userId: id } }) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'end':
      await endSession(user, form.get('session'))
      return redirect(`${accountPath}/sessions`)
    case 'end-others':
      await endOtherAccess(request, user)
      return redirect(`${accountPath}/sessions`)
    default:
      throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  }
}

export default function Sessions() {
  const { sessions, apiTokens } = useLoaderData<typeof loader>()
  return (
    <section className="panel form-page" aria-labelledby="sessions-title">
      <h1 id="sessions-title">Logged-in devices</h1>
      <p>See one that isn’t yours? Log it out and change your password.</p>
      <ul className="sessions">
        {sessions.map(({ id, device, since, used, isThisOne }) => (
          <li key={id}>
            <div>
              <strong>{device ?? 'Unknown device'}</strong> {isThisOne && <span className="bubble">This device</span>}
              <br />
              <span className="small soft">
                Logged in {since}. {isThisOne ? 'In use now.' : `Last used ${used}.`}
              </span>
            </div>
            {!isThisOne && (
              <Form method="post">
                <input type="hidden" name="session" value={id} />
                <SubmitButton className="" name="intent" value="end">
                  Log out<span className="visually-hidden">: {device ?? 'unknown device'}</span>
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {apiTokens > 0 && (
        <p>
          {apiTokens === 1 ? '1 API token' : `${apiTokens} API tokens`} can also use your account.{' '}
          <Link to={tokensPath}>See all API tokens</Link>
        </p>
      )}
      <p className="small soft">
        Logging a device out also pauses its alerts until it logs in again. Logging out all others also revokes your API
        tokens.
      </p>
      <div className="actions">
        {(sessions.length > 1 || apiTokens > 0) && (
          <Form method="post">
            <SubmitButton className="danger" name="intent" value="end-others">
              Log out all others
            </SubmitButton>
          </Form>
        )}
        <Link className="button" to={accountPath}>
          Back to my account
        </Link>
      </div>
    </section>
  )
}
