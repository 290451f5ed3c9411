import type { ReactNode } from 'react'
import { paddlePagePath, type PaddlePage } from './paddle-page-path'
import { expectPlanChange } from './use-plan-watch'

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
