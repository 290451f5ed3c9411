import type { ReactNode } from 'react'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'
import { pollForPlanChange } from './plan-watch'

export const UndoCancellationButton = () => (
  <Form method="post" action="/dashboard/account/keep-plan" onSubmit={pollForPlanChange}>
    <SubmitButton>Keep my plan</SubmitButton>
  </Form>
)

export const paddlePages = ['card', 'overview'] as const
export type PaddlePage = (typeof paddlePages)[number]

export const paymentsPath = '/dashboard/account/payments'

export const cancelPath = (subscriptionId: string): string =>
  `/dashboard/account/subscriptions/${subscriptionId}/cancel`

/** Paddle's page for the plan. Our path redirects there, to a new URL on each visit, because such a URL expires. */
export const PaddleLink = ({ page, ...link }: LinkProps & { page: PaddlePage }) => (
  <NewTabLink {...link} href={`/dashboard/account/paddle/${page}`} />
)

export const CancelLink = ({ subscriptionId }: { subscriptionId: string }) => (
  <NewTabLink href={cancelPath(subscriptionId)}>Cancel subscription</NewTabLink>
)

interface LinkProps {
  isMain?: boolean
  children: ReactNode
}

/** This tab shows the outcome too. */
const NewTabLink = ({ href, isMain = false, children }: LinkProps & { href: string }) => (
  <a
    className={isMain ? 'button main' : 'button'}
    href={href}
    target="_blank"
    rel="noopener"
    onClick={pollForPlanChange}
  >
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)
