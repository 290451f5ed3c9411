import { Link } from '@remix-run/react'
import { mailsBeforeProof } from '#domain/alerts/proof'

/** Tells an owner who has not confirmed the account's address that alerts will wait for it. */
export function ConfirmHint({ email }: { email: string }) {
  return (
    <p className="panel marked small">
      Please confirm {email}: after {mailsBeforeProof} mails alerts wait until you do. The link is in each alert, or{' '}
      <Link to="/dashboard/notifications">have it sent</Link>.
    </p>
  )
}
