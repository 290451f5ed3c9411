import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { formatZonedLongDate } from '#domain/words/time-zone'
import { ConfirmForm, SubmitButton, ConfirmLink } from '../../ui/dialog'
import { ErrorSummary } from '../../ui/errors'
import { TextField, type FieldErrors } from '../../ui/field'
import { Form } from '../../ui/form'
import {
  accountPath,
  ConfirmHourlyField,
  formatLastUsed,
  tokensPath,
  revokeTokenForm,
  revokeTokenText,
  type ShownOwner,
} from '../../features/accounts/settings/settings-form'
import { confirmHourlyErrors, ownerOf } from '../../features/accounts/settings/recent-login.server'
import { createToken, listTokens, revokeToken } from '../../features/accounts/tokens.server'
import { requireUser } from '../../features/accounts/session/guards.server'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { pageMeta } from '../../ui/site'

interface ShownToken {
  id: string
  name: string
  since: string
  used: string | null
}

interface Answer {
  /** A newly created token. It is shown only once. */
  made?: string
  fieldErrors?: FieldErrors
  typed?: string
}

type Props = Answer & { tokens: ShownToken[]; owner: ShownOwner }

function ApiTokensScreen({ tokens, owner, made, fieldErrors = {}, typed }: Props) {
  return (
    <section className="panel form-page" aria-labelledby="tokens-title">
      <h1 id="tokens-title">API tokens</h1>
      <p>
        Tokens let your own apps read and change your searches, and read their cars, your plan and where alerts go. They
        can’t log in, change where alerts go or quiet hours, change or delete your account, or buy anything. See the
        calls in <a href="/api/openapi.json">openapi.json</a>.
      </p>
      {made && <Made token={made} />}
      <ErrorSummary errors={fieldErrors} about={fieldErrors} />
      {tokens.length === 0 ? <p className="soft">No tokens yet.</p> : <Tokens tokens={tokens} />}
      <Form method="post" noValidate key={made}>
        <TextField
          label="App name"
          hint="So you’ll know which token to revoke later."
          name="name"
          defaultValue={typed}
          error={fieldErrors.name}
          maxLength={60}
          autoComplete="off"
          required
        />
        <ConfirmHourlyField owner={owner} page={tokensPath} error={fieldErrors.current ?? fieldErrors.form} />
        <p className="soft small">Changing your password revokes all tokens.</p>
        <div className="actions">
          <SubmitButton name="intent" value="make">
            Create token
          </SubmitButton>
          <Link className="button" to={accountPath}>
            Back to my account
          </Link>
        </div>
      </Form>
    </section>
  )
}

const Made = ({ token }: { token: string }) => (
  <div className="marked done secret" role="status">
    <p>
      <strong>Copy your new token now.</strong> We won’t show it again.
    </p>
    <code className="secret-text">{token}</code>
    <p className="small">Send it with each call: Authorization: Bearer followed by the token.</p>
  </div>
)

const Tokens = ({ tokens }: { tokens: ShownToken[] }) => (
  <ul className="sessions">
    {tokens.map(({ id, name, since, used }) => (
      <li key={id}>
        <div>
          <strong className="target-name">{name}</strong>
          <br />
          <span className="small soft">
            Created {since}. {used ? `Last used ${used}.` : 'Not used yet.'}
          </span>
        </div>
        <ConfirmLink
          to={`${tokensPath}/${id}/withdraw`}
          label={
            <>
              {' '}
              Revoke<span className="visually-hidden">: {name}</span>
            </>
          }
          {...revokeTokenText({ name })}
        >
          <ConfirmForm {...revokeTokenForm({ id })} />
        </ConfirmLink>
      </li>
    ))}
  </ul>
)

export const meta = pageMeta('API tokens')

/** The page shows a new token, so it must not be cached. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const now = new Date()
  const tokens = (await listTokens(user.id)).map(({ createdAt, usedAt, ...token }) => {
    const since = formatZonedLongDate(createdAt, user.timeZone)
    return { ...token, since, used: usedAt && formatLastUsed(usedAt, now) }
  })
  return { tokens, owner: ownerOf(user) }
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'make': {
      const refuse = (fieldErrors: FieldErrors) =>
        data<Answer>({ fieldErrors, typed: String(form.get('name') ?? '') }, { status: 400 })
      const notOwner = await confirmHourlyErrors(request, user, form)
      if (notOwner) return refuse(notOwner)
      const result = await createToken(user, form.get('name'))
      if ('error' in result) return refuse({ name: result.error })
      return data<Answer>({ made: result.token }, { headers: { 'cache-control': 'no-store' } })
    }
    case 'withdraw':
      await revokeToken(user, form.get('token'))
      return redirect(tokensPath)
    default:
      throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  }
}

export default function ApiTokens() {
  const answer = useActionData<Answer>()
  return <ApiTokensScreen {...useLoaderData<typeof loader>()} {...answer} />
}
