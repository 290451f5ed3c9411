import { Link } from '@remix-run/react'
import { mailsBeforeProof } from '#domain/alerts/proof'

/** Warns an owner with an unconfirmed address that alerts will stop until it is confirmed. */
export function ConfirmHint({ email }: { email: string }) {
  return (
    <p className="panel marked small done">
      Please confirm {email}: after {mailsBeforeProof} mails alerts wait until you do. The link is in each alert, or{' '}
      <Link to="/dashboard/notifications">have it sent</Link>.
    </p>
  )
}
