import type { ReactNode } from 'react'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'
import { pollForPlanChange } from './plan-watch'

export const UndoCancellationButton = () => (
  <Form method="post" action="/dashboard/account/keep-plan" onSubmit={pollForPlanChange}>
    <SubmitButton>Keep my plan</SubmitButton>
  </Form>
)

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
    onClick={pollForPlanChange}
  >
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)
