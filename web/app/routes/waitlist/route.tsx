import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { config } from '../../config.server'
import { cleanText } from '../../features/accounts/sign-up-rules'
import { joinWaitlist } from '../../features/waitlist/join-waitlist.server'
import { waitlistMessages, waitlistStates } from '../../features/waitlist/waitlist-rules'
import { readSanitizedForm, readQuery } from '../../http/body.server'
import { formErrorResponse, withErrorFallback } from '../../http/errors.server'
import type { RejectedForm } from '../../ui/field'
import { Page } from '../../ui/page'
import { pageMeta, type PageHandle } from '../../ui/site'
import { useAnalytics, WaitlistForm } from './waitlist-form'

/** Null when analytics are off. */
const analyticsSettings = () => config().posthog

export const meta = pageMeta('Join the waitlist')

export const handle: PageHandle = { notSaved: waitlistMessages.failed }

const thanked = '/waitlist?joined'

export function loader({ request }: LoaderFunctionArgs) {
  const joined = readQuery(request).has('joined')
  return { joined, states: waitlistStates, analytics: analyticsSettings() }
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
      return result.ok ? redirect(thanked) : formErrorResponse(result.fieldErrors, draft, result.status)
    },
    () => formErrorResponse({ form: waitlistMessages.failed }, draft, 503),
  )
}

export default function Waitlist() {
  const { joined, states, analytics } = useLoaderData<typeof loader>()
  const refused = useActionData<RejectedForm>() ?? null
  useAnalytics(analytics, joined ? 'waitlist_join' : 'waitlist_view', joined)
  return (
    <Page width="narrow">
      {joined ? (
        <div role="status">
          <h1>You’re on the list</h1>
          <p>{waitlistMessages.thanks}</p>
        </div>
      ) : (
        <WaitlistForm states={states} refused={refused} />
      )}
    </Page>
  )
}
