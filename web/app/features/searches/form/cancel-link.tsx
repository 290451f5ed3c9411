import { Link } from '@remix-run/react'
import { ConfirmLink } from '../../dashboard/confirm-link'

export const cancelText = 'Are you sure you want to cancel this search? All your changes will be lost.'

/** Asks before discarding what was typed: in a dialog, or without scripts on a page of its own. */
export function CancelLink({ path }: { path: string }) {
  return (
    <ConfirmLink to={path} label="Cancel" title="Cancel search" text={cancelText}>
      <Link className="button main" to="/dashboard/searches">
        Confirm
      </Link>
    </ConfirmLink>
  )
}
