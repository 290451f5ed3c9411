import { TextField } from '../../ui/field'

/** The address that an account signs in with. */
export const EmailField = ({ draft, error }: { draft: string | undefined; error?: string }) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    defaultValue={draft}
    error={error}
    required
  />
)
