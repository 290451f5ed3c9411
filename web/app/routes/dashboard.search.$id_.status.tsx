import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { requireEntitlement } from '../features/accounts/session/guards.server'
import { pauseSearch, resumeSearch, runSearchNow } from '../features/searches/search-store.server'
import { readForm } from '../http/body.server'
import { HttpError } from '../http/errors.server'
import { safeLocalPath } from '../http/request-checks.server'
import { pageMeta } from '../ui/site'

export const meta = pageMeta('Search')

const intents = z.enum(['pause', 'resume', 'run-now'])

/** Only reached by a form post. */
export const loader = () => redirect('/dashboard/searches')

/** Pauses, resumes or runs a search, and returns to the page of the button. Throws what the store's function throws. */
export async function action({ request, params }: ActionFunctionArgs) {
  const user = await requireEntitlement(request)
  const form = await readForm(request)
  const { data: intent } = intents.safeParse(form.get('intent'))
  const owned = { id: params.id!, userId: user.id, owner: user }
  switch (intent) {
    case 'pause':
      await pauseSearch(owned)
      break
    case 'resume':
      await resumeSearch(owned)
      break
    case 'run-now':
      await runSearchNow(owned)
      break
    case undefined:
      throw new HttpError(400, 'We couldn’t read the form. Go back and try again.')
    default:
      intent satisfies never
  }
  return redirect(safeLocalPath(form.get('back')))
}

/** Never rendered. It makes this a page route, so a 4xx shows the error boundary. */
export default function SearchStatus() {
  return null
}
