import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { readPauseLink } from '#platform/pause-link'
import { defaultSearchName, searchName } from '#domain/search/search-name'
import { pauseLinkDays } from '#domain/alerts/verification'
import { isUuid } from '../../http/request-checks.server'
import { database } from '../../services/database.server'
import { pauseSearch } from '../../features/searches/search-store.server'
import { readForm } from '../../http/body.server'
import { HttpError } from '../../http/errors.server'
import { MessagePage, SubmitButton } from '../../ui/dialog'
import { Form } from '../../ui/form'
import { pageMeta } from '../../ui/site'

interface SearchToPause {
  name: string
  isPaused: boolean
}

/** The search of an emailed pause link. Null if the link is invalid or the search was deleted. */
async function searchOfLink(token: string): Promise<SearchToPause | null> {
  const found = await find(token)
  return found && { name: found.name, isPaused: found.isPaused }
}

async function pauseByLink(token: string): Promise<SearchToPause | null> {
  const found = await find(token)
  if (!found) return null
  await pauseSearch({ id: found.id, userId: found.userId, owner: { id: found.userId, credential: null } })
  return { name: found.name, isPaused: true }
}

async function find(token: string) {
  const targetOf = (id: string) =>
    isUuid(id) ? database().notificationTarget.findUnique({ where: { id } }) : Promise.resolve(null)
  const link = await readPauseLink(token, async (id) => (await targetOf(id))?.unsubscribeToken ?? null)
  const target = link && (await targetOf(link.targetId))
  if (!target || !isUuid(link.searchId)) return null
  const { userId, confirmedAt } = target
  const search = await database().search.findFirst({
    where: { id: link.searchId, userId, status: { not: 'DELETED' } },
  })
  if (!search) return null
  // A recipient who has not confirmed the address sees no text entered by the account.
  const name = confirmedAt === null ? defaultSearchName(search) : searchName(search)
  // A suspended search does not count as paused: a new plan would resume it.
  const isPaused = search.status === 'PAUSED' && search.suspendedAt === null
  return { id: search.id, userId, name, isPaused }
}

export const meta = pageMeta('Pause this search')
/** The URL is a secret, so no other site may see it. `no-referrer` would also hide the origin of our own form. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

const answer = <T,>(found: T | null) => data({ search: found }, found === null ? 410 : 200)

/** Opening the link changes nothing, because mail programs prefetch links. */
export async function loader({ params }: LoaderFunctionArgs) {
  return answer(await searchOfLink(params.token!))
}

/** Requires the intent, so a mail program's one-click post cannot pause a search. */
export async function action({ request, params }: ActionFunctionArgs) {
  const form = await readForm(request)
  if (form.get('intent') !== 'pause') throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
  return answer(await pauseByLink(params.token!))
}

export default function Pause() {
  const loaded = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>()
  const { search } = acted ?? loaded
  if (!search) {
    return (
      <MessagePage title="This link doesn’t work">
        <p>
          It’s more than {pauseLinkDays} days old or incomplete, or its search was deleted. You can pause any search
          under <Searches />.
        </p>
      </MessagePage>
    )
  }
  if (search.isPaused) {
    return (
      <MessagePage title={acted ? 'Search paused' : 'This search is already paused'}>
        <p>
          You won’t get alerts from “{search.name}”. Its cars stay in your results. To start again, choose Resume under{' '}
          <Searches />.
        </p>
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Pause this search?">
      <p>
        We’ll stop checking “{search.name}”, and you won’t get alerts from it until you resume it. Your other searches
        keep running.
      </p>
      <Form method="post">
        <SubmitButton name="intent" value="pause">
          Pause this search
        </SubmitButton>
      </Form>
    </MessagePage>
  )
}

const Searches = () => <Link to="/dashboard/searches">Searches in your dashboard</Link>
