import { TextField } from '../../../ui/field'

/** Shows that the account's owner sits here. */
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
