import { data, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { requireUser } from '../../features/accounts/session/guards.server'
import { visitorCountry } from '../../features/accounts/sign-up.server'
import { billingMessages } from '../../features/billing/subscription-state'
import { changeTargets } from '../../features/notifications/change-targets.server'
import { PayingStep, ProcessingStep, SuccessStep } from './processing-step'
import { choosePlan, confirmChange, loadUpgrade } from './upgrade.server'
import { PaymentClosedStep, UnverifiedStep, ChosenElsewhereStep, AlreadyOwnedStep } from './unavailable-steps'
import { ConfirmingStep } from './confirming-step'
import { PlanPicker } from './plan-picker'
import { PreviewStep } from './preview-step'
import { plansPath } from './steps'
import { readForm, readQuery } from '../../http/body.server'
import { takeFlash } from '../../http/flash.server'
import styles from '../../styles/dashboard.css?url'
import { ErrorMessage } from '../../ui/errors'
import { DashboardTabs, Page } from '../../ui/page'
import { pageMeta, type PageHandle } from '../../ui/site'

export const meta = pageMeta('Choose your plan')
export const handle: PageHandle = {
  notSaved: billingMessages.network,
  showsCheckout: (loaded) => (loaded as { step?: string } | undefined)?.step === 'paying',
}
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const where = { query: readQuery(request), country: visitorCountry(request) }
  const loaded = await loadUpgrade(await requireUser(request), where)
  const { notice, headers } = await takeFlash(request)
  return data({ ...loaded, notice }, { headers })
}

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireUser(request)
  const form = await readForm(request)
  const { pathname, search } = new URL(request.url)
  switch (form.get('intent')) {
    case 'choose':
      throw await choosePlan(user, form)
    case 'confirm':
      return changeTargets(request, user, form, `${pathname}${search}`)
    default:
      return confirmChange(user, form)
  }
}

/** Also after a rejected change: the amount may have changed, and the user confirms the amount shown. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

export default function Upgrade() {
  const loaded = useLoaderData<typeof loader>()
  const isChoosing = loaded.step === 'choosing'
  return (
    <Page nav={<DashboardTabs />}>
      {loaded.step !== 'success' && loaded.step !== 'processing' && (
        <p>
          <Link
            to={isChoosing ? '/dashboard/account' : plansPath(loaded.period)}
            reloadDocument={loaded.step === 'paying'} // leaves Paddle's script behind
          >
            {isChoosing ? 'Back to my account' : 'Back to plans'}
          </Link>
        </p>
      )}
      <Step />
    </Page>
  )
}

function Step() {
  const loaded = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  switch (loaded.step) {
    case 'choosing':
      return <PlanPicker {...loaded} />
    case 'previewing':
      return <PreviewStep {...loaded} refused={answer ?? null} />
    case 'confirming':
      return <ConfirmingStep {...loaded} />
    case 'paying':
      return <PayingStep {...loaded} />
    case 'moved':
      return <ChosenElsewhereStep {...loaded} />
    case 'unverified':
      return <UnverifiedStep {...loaded} />
    case 'closed':
      return <PaymentClosedStep {...loaded} />
    case 'owned':
      return <AlreadyOwnedStep {...loaded} />
    case 'processing':
      return <ProcessingStep {...loaded} />
    case 'success':
      return <SuccessStep {...loaded} />
    default:
      return loaded satisfies never
  }
}

export function ErrorBoundary() {
  return (
    <Page nav={<DashboardTabs />} width="reading">
      <ErrorMessage />
    </Page>
  )
}
