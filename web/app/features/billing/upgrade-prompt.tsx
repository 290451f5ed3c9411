import { Link, useRevalidator } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import { type Entitlement, planEndedText } from '#domain/plans/entitlement'
import { minuteMs } from '#domain/durations'
import type { NextStepProps } from '../../ui/errors'
import { usePoll } from '../../ui/use-poll'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'

const planBlock = '/dashboard/account#plan-title'

export const changeCardAction = { words: 'Change your card', to: planBlock }

/** The step that restores a stopped plan. Null if only a new plan helps. */
export function recoveryAction({ reason }: Pick<Entitlement, 'reason'>): { words: string; to: string } | null {
  if (reason === 'unpaid') return changeCardAction
  return reason === 'plan paused' ? { words: 'Resume your plan', to: planBlock } : null
}

/** Why a form that requires a plan was not saved, and the step to take before sending it again. */
interface PlanExpired {
  error: string
  next: NextStepProps
}

export const planExpiredError = (entitlement: Entitlement): PlanExpired => ({
  error: `${planEndedText(entitlement)} Nothing is stored, and what you typed stays here.`,
  next: recoveryAction(entitlement) ?? { words: 'Choose a plan', to: '/upgrade' },
})

export function UpgradePrompt({ entitlement }: { entitlement: Entitlement }) {
  const mending = recoveryAction(entitlement)
  return (
    <section className="panel marked upgrade-prompt">
      <h1>{planEndedText(entitlement).replace(/\.$/, '')}</h1>
      <p>
        Your searches and what they found are kept, but nothing is watched for you any more.{' '}
        {mending === null ? 'Choose a plan and the' : 'Once your plan goes on, the'} searches go on by themselves.
      </p>
      <div className="actions">
        {mending && (
          <Link className="button main" to={mending.to}>
            {mending.words}
          </Link>
        )}
        <Link className={mending ? 'button' : 'button main'} to="/upgrade">
          Upgrade now
        </Link>
      </div>
      <p className="soft small">Cancel anytime • Instant access</p>
    </section>
  )
}

/** Short enough to show a plan within five seconds of Paddle's event. */
const everyMs = 3_000
/** How long to poll for Paddle's event after the user left to pay, change a card or cancel. */
const timeoutMs = 10 * minuteMs

let expectedUntil = 0
/** Makes open screens of this tab poll for the outcome of a payment or change at Paddle. */
export const expectPlanChange = () => void (expectedUntil = Date.now() + timeoutMs)

let isOutdated = false
/** Whether the page is reloading its data because the plan has changed. */
export const isPlanOutdated = () => isOutdated

/**
 * Polls for plan changes and reloads the page's data after one: continuously while a payment is in progress, and once
 * when the page becomes visible again. `planVersion` is the version that the page was loaded with. Without JavaScript,
 * the next page load shows the change.
 */
export function usePlanWatch(planVersion: string, { isUnderWay = false, isPaused = false } = {}): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    isOutdated = false
  }, [planVersion])
  const look = async (wasHidden: boolean) => {
    if (!wasHidden && !isUnderWay && Date.now() > expectedUntil) return
    const latest = await fetchPlanVersion()
    isOutdated = latest !== null && latest !== planVersion
    if (isOutdated) revalidate()
  }
  usePoll(look, isPaused ? null : everyMs)
}

/** Null if the request fails or the user is logged out. The next page load handles both. */
async function fetchPlanVersion(): Promise<string | null> {
  try {
    const answer = await fetch('/dashboard/plan', { signal: AbortSignal.timeout(everyMs) })
    return answer.ok ? ((await answer.json()) as { mark: string }).mark : null
  } catch {
    return null
  }
}

export const UndoCancellationButton = () => (
  <Form method="post" action="/dashboard/account/keep-plan" onSubmit={expectPlanChange}>
    <SubmitButton>Keep my plan</SubmitButton>
  </Form>
)

/** Paddle's customer portal pages: cancel, change the card, and the overview. */
export const paddlePages = ['cancel', 'card', 'overview'] as const
export type PaddlePage = (typeof paddlePages)[number]

/** Our path that redirects to a portal page. The portal URL is requested on each visit because it expires. */
const paddlePagePath = (page: PaddlePage): string => `/dashboard/account/paddle/${page}`

export const paymentsPath = '/dashboard/account/payments'

export const PaddleLink = ({
  page,
  isMain = false,
  children,
}: {
  page: PaddlePage
  isMain?: boolean
  children: ReactNode
}) => (
  <a
    className={isMain ? 'button main' : 'button'}
    href={paddlePagePath(page)}
    target="_blank"
    rel="noopener"
    onClick={expectPlanChange}
  >
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)
