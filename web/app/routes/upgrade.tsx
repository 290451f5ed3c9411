import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import type { LinksFunction } from '@remix-run/node'
import { billingPeriods, planNames, searchLimits, type PlanTier } from '#domain/plans/plans'
import { requireUser } from '../features/accounts/session/guards.server'
import { userJson } from '../features/accounts/user-json'
import { getPrices } from '../features/billing/prices.server'
import { PlanPicker } from '../features/upgrade/plan-picker'
import styles from '../styles/dashboard.css?url'
import { queryOf } from '../http/storable.server'
import { Page } from '../ui/page'
import { useSite } from '../ui/site'
import { title } from '../ui/title'

export const meta = title('Choose your plan')
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ request }: LoaderFunctionArgs) {
  const { subscription } = userJson(await requireUser(request), new Date())
  const query = queryOf(request)
  const plan = query.get('plan')
  return {
    period: billingPeriods.find((period) => period === query.get('period')) ?? 'monthly',
    chosen: plan !== null && Object.hasOwn(searchLimits, plan) ? (plan as PlanTier) : null,
    prices: await getPrices(),
    subscription,
  }
}

export default function Upgrade() {
  const { chosen, period, prices, subscription } = useLoaderData<typeof loader>()
  return (
    <Page>
      <p>
        <Link to={chosen ? `/upgrade?period=${period}` : '/dashboard/account'}>
          {chosen ? 'Back to the plans' : 'Back to my account'}
        </Link>
      </p>
      {chosen ? (
        <NotYetPayable plan={chosen} period={period} />
      ) : (
        <>
          <h1>Choose your plan</h1>
          <PlanPicker period={period} prices={prices} subscription={subscription} />
        </>
      )}
    </Page>
  )
}

function NotYetPayable({ plan, period }: { plan: PlanTier; period: string }) {
  const { supportEmail } = useSite()
  return (
    <section className="panel marked form-page">
      <h1>
        {planNames[plan]}, billed {period}
      </h1>
      <p>
        <strong>Payment is not open yet, so nothing was ordered and nothing is charged.</strong> Your account and your
        searches stay as they are.
      </p>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> to hear when it opens.
      </p>
    </section>
  )
}
