import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readReturnTo, readSavedReturnTo, withReturnTo } from '../../features/accounts/session/session-cookie.server'
import { requireAnonymous } from '../../features/accounts/session/guards.server'
import { resetPassword, requestResetAction, type ResetOutcome } from './reset-actions.server'
import { PasswordChanged, InvalidResetLink, NewPasswordForm, RequestResetForm, ResetLinkSent } from './reset-screen'
import { isOwnResetLink } from '../../features/accounts/passwords.server'
import { accountMessages } from '../../features/accounts/sign-up-rules'
import { readForm, readQuery } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { Page } from '../../ui/page'
import { pageMeta, type PageHandle } from '../../ui/site'

export const meta = pageMeta('Reset password')

/** The URL may hold a secret, so no other site may see it. `no-referrer` would also hide the origin of our own form. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

export const handle: PageHandle = { notSaved: accountMessages.resetUnexpected }

const tokenIn = (request: Request) => readQuery(request).get('token')

/**
 * Checks only whether the URL has a token. An empty token is an invalid link; others are verified on submit. A
 * signed-in user may only use a link for their own account: that is how a Google account gets its first password.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = tokenIn(request)
  if (!token || !(await isOwnResetLink(request, token))) await requireAnonymous(request)
  const returnPath = readReturnTo(request) ?? readSavedReturnTo(request)
  const paths = { logIn: withReturnTo('/login', returnPath), again: withReturnTo('/reset-password', returnPath) }
  return { paths, link: token === null ? ('none' as const) : token === '' ? ('empty' as const) : ('given' as const) }
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'request':
      return requestResetAction(request, form)
    case 'reset':
      return resetPassword(request, form, tokenIn(request) ?? '')
    default:
      throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  }
}

export default function ResetPassword() {
  const { link, paths } = useLoaderData<typeof loader>()
  const outcome = useActionData<ResetOutcome>() ?? null
  return (
    <Page width="narrow">
      <View link={link} outcome={outcome} paths={paths} />
    </Page>
  )
}

interface ViewProps {
  link: 'none' | 'empty' | 'given'
  outcome: ResetOutcome | null
  /** `again` leads to the form that requests a link. */
  paths: { logIn: string; again: string }
}

function View({ link, outcome, paths }: ViewProps) {
  if (outcome?.state === 'done') return <PasswordChanged logIn={paths.logIn} />
  if (outcome?.state === 'sent' && link === 'none') return <ResetLinkSent logIn={paths.logIn} />
  if (link === 'empty' || (outcome?.state === 'invalid-link' && link === 'given'))
    return <InvalidResetLink {...paths} />
  const refused = outcome?.state === 'refused' ? outcome : null
  const Shown = link === 'given' ? NewPasswordForm : RequestResetForm
  return <Shown refused={refused} logIn={paths.logIn} />
}
