import type { ReactNode } from 'react'
import { Link } from '@remix-run/react'
import {
  billingPeriods,
  planNames,
  searchLimits,
  type BillingPeriod,
  type PlanTier,
  type Subscription,
} from '#domain/plans/plans'
import { guaranteeText } from '#domain/words/plan-text'
import { blockedReasons } from '../../features/billing/subscription-state'
import { UndoCancellationButton, PaddleLink } from '../../features/billing/paddle-links'
import { usePlanWatch } from '../../features/billing/plan-watch'
import type { PriceTexts } from '../../features/billing/prices.server'
import { ChoosePlanButton, Price, priceNote } from './confirming-step'
import { chosenPlanPath, plansPath } from './steps'

interface PlanPickerProps {
  period: BillingPeriod
  prices: PriceTexts | null
  /** What a year saves. Null for nothing. */
  saving: string | null
  subscription: Pick<Subscription, 'type' | 'period' | 'isActive'> | null
  /** A problem that must be fixed at Paddle before a plan can be chosen. */
  blockedBy: 'cancelling' | 'past due' | 'paused' | null
  planVersion: string
  trialNote: string | null
  /** Whether the account has no plan that could be changed. */
  isFirst: boolean
}

export function PlanPicker({
  period,
  prices,
  saving,
  subscription,
  blockedBy,
  planVersion,
  trialNote,
  isFirst,
}: PlanPickerProps) {
  usePlanWatch(planVersion)
  return (
    <>
      <h1>Choose your plan</h1>
      {blockedBy && <BlockedReason kind={blockedBy} />}
      {trialNote && <p className="panel marked done">{trialNote}</p>}
      <nav className="periods" aria-label="Billing period">
        {billingPeriods.map((name) => (
          <Link
            key={name}
            className="period"
            to={plansPath(name)}
            replace
            preventScrollReset
            aria-current={name === period ? 'true' : undefined}
          >
            {periodNames[name]} {name === 'yearly' && saving && <span className="bubble">{saving}</span>}
          </Link>
        ))}
      </nav>
      <div className="plan-cards">
        {plans.map(({ tier, line, points, button }) => {
          const isCurrent = subscription?.isActive && subscription.type === tier && subscription.period === period
          return (
            <section key={tier} className="panel plan-card" aria-labelledby={`plan-${tier}`}>
              {tier === 'basic' && <span className="bubble popular">Most Popular</span>}
              <h2 id={`plan-${tier}`}>{planNames[tier]}</h2>
              <p>{line}</p>
              <Price period={period} price={prices?.[tier] ?? null} />
              <p className="guarantee">{guaranteeText}</p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              {isCurrent || blockedBy ? (
                <button type="button" className="button wide" disabled>
                  {isCurrent ? 'Your current plan' : button}
                </button>
              ) : (
                <ChooseButton {...{ tier, period, isFirst }}>{button}</ChooseButton>
              )}
              <p className="soft small under-button">Cancel anytime</p>
            </section>
          )
        })}
      </div>
      <p className="soft">{priceNote}</p>
    </>
  )
}

/** A first plan is paid at a checkout. A change is previewed. */
function ChooseButton({
  tier,
  period,
  isFirst,
  children,
}: {
  tier: PlanTier
  period: BillingPeriod
  isFirst: boolean
  children: ReactNode
}) {
  const chosen = { plan: tier, period }
  if (isFirst) {
    return (
      <ChoosePlanButton {...chosen} className="wide">
        {children}
      </ChoosePlanButton>
    )
  }
  return (
    <Link className="button main wide" to={chosenPlanPath(chosen)}>
      {children}
    </Link>
  )
}

function BlockedReason({ kind }: { kind: 'cancelling' | 'past due' | 'paused' }) {
  return (
    <div className="panel marked done" role="status">
      <p>{blockedReasons[kind]}</p>
      {kind === 'cancelling' ? (
        <UndoCancellationButton />
      ) : (
        <PaddleLink page={kind === 'past due' ? 'card' : 'overview'} isMain>
          {kind === 'past due' ? 'Change your card' : 'Open Paddle'}
        </PaddleLink>
      )}
    </div>
  )
}

const plans: { tier: PlanTier; line: string; points: string[]; button: string }[] = [
  {
    tier: 'basic',
    line: 'Find your next car faster',
    points: [
      'AI-powered search across car marketplaces',
      'Detailed search criteria',
      'Real-time alerts on device and email',
      `Up to ${searchLimits.basic} concurrent searches`,
      'Email support',
    ],
    button: 'Continue with Basic',
  },
  {
    tier: 'pro',
    line: 'Scale up your search',
    points: ['Everything in Basic', `Up to ${searchLimits.pro} concurrent searches`, 'Priority support via email'],
    button: 'Continue with Pro',
  },
]
const periodNames: Record<BillingPeriod, string> = { monthly: 'Monthly', yearly: 'Yearly' }
