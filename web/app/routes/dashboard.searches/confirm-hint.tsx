import { Link } from '@remix-run/react'
import { mailsBeforeVerification } from '#domain/alerts/verification'

export function ConfirmHint({ email }: { email: string }) {
  return (
    <p className="panel marked small done">
      Please confirm {email}: after {mailsBeforeVerification} mails alerts wait until you do. The link is in each alert,
      or <Link to="/dashboard/notifications">have it sent</Link>.
    </p>
  )
}
