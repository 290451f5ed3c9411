import { data, redirect, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatZonedDate } from '#domain/words/time-zone'
import { ApiTokensScreen } from './api-tokens-screen'
import { createToken, ownTokens, revokeToken } from '../../features/accounts/own-tokens.server'
import { tokensPath } from '../../features/accounts/revoke-token'
import { requireUser } from '../../features/accounts/session/guards.server'
import { formatLastUsed } from '../../features/accounts/settings/last-used'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { title } from '../../ui/title'

export { clientAction, clientLoader } from '../../ui/network'

export const meta = title('API tokens')

/** The page shows a new token once. */
export const headers: HeadersFunction = () => ({ 'cache-control': 'no-store' })

export async function loader({ request }: LoaderFunctionArgs) {
  const { id, timeZone } = await requireUser(request)
  const now = new Date()
  return (await ownTokens(id)).map(({ createdAt, usedAt, ...token }) => {
    return { ...token, since: formatZonedDate(createdAt, timeZone), used: usedAt && formatLastUsed(usedAt, now) }
  })
}

interface Answer {
  made?: string
  error?: string
  typed?: string
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'make': {
      const result = await createToken(user, form.get('name'))
      if ('error' in result)
        return data<Answer>({ error: result.error, typed: String(form.get('name') ?? '') }, { status: 400 })
      return data<Answer>({ made: result.token }, { headers: { 'cache-control': 'no-store' } })
    }
    case 'withdraw':
      await revokeToken(user, form.get('token'))
      return redirect(tokensPath)
    default:
      throw new HttpError(400, 'The form could not be read.')
  }
}

export default function ApiTokens() {
  const answer = useActionData<Answer>()
  return <ApiTokensScreen tokens={useLoaderData<typeof loader>()} {...answer} />
}
