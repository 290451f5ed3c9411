import { Link } from '@remix-run/react'
import { ConfirmLink } from '../../ui/dialog'

export const cancelSearchText = 'Are you sure you want to cancel this search? All your changes will be lost.'

/** Asks for confirmation before discarding the draft: in a dialog, or on a separate page without JavaScript. */
export function CancelLink({ path }: { path: string }) {
  return (
    <ConfirmLink to={path} label="Cancel" title="Cancel search" text={cancelSearchText}>
      <Link className="button main" to="/dashboard/searches">
        Confirm
      </Link>
    </ConfirmLink>
  )
}
