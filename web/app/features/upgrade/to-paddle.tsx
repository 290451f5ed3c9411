import type { ReactNode } from 'react'
import { paddlePagePath, type PaddlePage } from '../billing/paddle-page-path'

/** A button that opens a page of Paddle's in a new tab. */
export const ToPaddle = ({
  page,
  isMain = false,
  children,
}: {
  page: PaddlePage
  isMain?: boolean
  children: ReactNode
}) => (
  <a className={isMain ? 'button main' : 'button'} href={paddlePagePath(page)} target="_blank" rel="noopener">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)
