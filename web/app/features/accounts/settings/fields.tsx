import { Link } from '@remix-run/react'
import { TextField } from '../../../ui/field'
import { accountPath, confirmPath } from './setting-form'

interface OwnerFieldProps {
  /** How the owner confirms their identity. `isShown`: they have recently logged in again. */
  owner: { hasPassword: boolean; isShown: boolean }
  /** Last segment of the current page's path. */
  page: 'address' | 'delete'
  error: string | undefined
}

/** Confirms the owner's identity: by password, or without one by logging in with Google again. */
export function OwnerField({ owner: { hasPassword, isShown }, page, error }: OwnerFieldProps) {
  if (hasPassword) return <CurrentPassword error={error} />
  if (isShown) return <p className="small soft">You have confirmed that it is you.</p>
  return (
    <p>
      First, <Link to={confirmPath(`${accountPath}/${page}`)}>confirm with Google that it is you</Link>.
    </p>
  )
}

export const CurrentPassword = ({ error }: { error: string | undefined }) => (
  <TextField
    label="Current password"
    name="current"
    type="password"
    autoComplete="current-password"
    error={error}
    required
  />
)
