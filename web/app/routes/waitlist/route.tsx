import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { config } from '../../config.server'
import { cleanText } from '../../features/accounts/sign-up-rules'
import { joinWaitlist } from '../../features/waitlist/join-waitlist.server'
import { waitlistMessages, waitlistStates } from '../../features/waitlist/waitlist-rules'
import { readSanitizedForm } from '../../http/body.server'
import { formErrorResponse, withErrorFallback } from '../../http/errors.server'
import { redirectWithFlash, takeFlash } from '../../http/flash.server'
import type { RejectedForm } from '../../ui/field'
import { Page } from '../../ui/page'
import { pageMeta, type PageHandle } from '../../ui/site'
import { useAnalytics, WaitlistForm } from './waitlist-form'

/** Null when analytics are off. */
const analyticsSettings = () => config().posthog

/** Whoever runs a copy with simulated marketplaces may sign up at once. */
const isSandbox = () => Object.values(config().modes).includes('sandbox')

export const meta = pageMeta('Join the waitlist')

export const handle: PageHandle = { notSaved: waitlistMessages.failed }

export async function loader({ request }: LoaderFunctionArgs) {
  const { notice, headers } = await takeFlash(request)
  return data({ notice, states: waitlistStates, analytics: analyticsSettings(), isSandbox: isSandbox() }, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  const { form, problem } = await readSanitizedForm(request)
  const names = ['name', 'email', 'country', 'countryState', 'message']
  const draft = Object.fromEntries(
    names.map((name) => [name, name === 'message' ? String(form.get(name) ?? '') : cleanText(form.get(name))]),
  )
  if (problem !== null) return formErrorResponse({ form: problem }, draft)
  return withErrorFallback(
    async () => {
      const result = await joinWaitlist(request, draft)
      return result.ok
        ? redirectWithFlash('/waitlist', { notice: waitlistMessages.thanks })
        : formErrorResponse(result.fieldErrors, draft, result.status)
    },
    () => formErrorResponse({ form: waitlistMessages.failed }, draft, 503),
  )
}

export default function Waitlist() {
  const { notice, states, analytics, isSandbox } = useLoaderData<typeof loader>()
  const refused = useActionData<RejectedForm>() ?? null
  useAnalytics(analytics, notice ? 'waitlist_join' : 'waitlist_view', notice !== null)
  return (
    <Page width="narrow">
      {notice ? (
        <div role="status">
          <h1>You’re on the list</h1>
          <p>{notice}</p>
        </div>
      ) : (
        <WaitlistForm states={states} refused={refused} isSandbox={isSandbox} />
      )}
    </Page>
  )
}
