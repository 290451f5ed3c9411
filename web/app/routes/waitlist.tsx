import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { tidy } from '../features/accounts/sign-up-rules'
import { useAnalytics } from '../features/analytics/use-analytics'
import { analyticsSettings } from '../features/analytics/settings.server'
import { joinWaitlist } from '../features/waitlist/join-waitlist.server'
import { WaitlistForm, type WaitlistRefused } from '../features/waitlist/waitlist-form'
import { waitlistMessages, waitlistStates } from '../features/waitlist/waitlist-rules'
import { readTypedForm } from '../http/body.server'
import { queryOf } from '../http/storable.server'
import { orWhenBroken } from '../http/unexpected.server'
import { withOwnFailure } from '../ui/network'
import { Page } from '../ui/page'
import { title } from '../ui/title'
export { clientLoader } from '../ui/network'

export const meta = title('Join the waitlist')

const thanked = '/waitlist?joined'

export function loader({ request }: LoaderFunctionArgs) {
  const joined = queryOf(request).has('joined')
  return { joined, states: waitlistStates, analytics: analyticsSettings() }
}

export async function action({ request }: ActionFunctionArgs) {
  const { form, problem } = await readTypedForm(request)
  const names = ['name', 'email', 'country', 'countryState', 'message']
  const typed = Object.fromEntries(
    names.map((name) => [name, name === 'message' ? String(form.get(name) ?? '') : tidy(form.get(name))]),
  )
  const refuse = (errors: WaitlistRefused['errors'], status: number) =>
    data<WaitlistRefused>({ errors, typed }, { status })
  if (problem !== null) return refuse({ form: problem }, 400)
  return orWhenBroken(
    async () => {
      const result = await joinWaitlist(request, typed)
      return result.ok ? redirect(thanked) : refuse(result.errors, result.status)
    },
    () => refuse({ form: waitlistMessages.failed }, 503),
  )
}

export const clientAction = withOwnFailure<WaitlistRefused>({ errors: { form: waitlistMessages.failed }, typed: {} })

export default function Waitlist() {
  const { joined, states, analytics } = useLoaderData<typeof loader>()
  const refused = useActionData<WaitlistRefused>() ?? null
  useAnalytics(analytics, joined ? 'waitlist_join' : 'waitlist_view', joined)
  return (
    <Page width="narrow">
      {joined ? (
        <div role="status">
          <h1>You are on the list</h1>
          <p>{waitlistMessages.thanks}</p>
        </div>
      ) : (
        <WaitlistForm states={states} refused={refused} />
      )}
    </Page>
  )
}
