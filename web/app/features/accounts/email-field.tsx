import { TextField } from '../../ui/field'

/** The address that an account signs in with. */
export const EmailField = ({ typed, error }: { typed: string | undefined; error?: string }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    defaultValue={typed}
    error={error}
    required
  />
)
