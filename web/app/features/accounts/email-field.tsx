import { TextField } from '../../ui/field'

/** The address that an account signs in with. */
export const EmailField = ({ typed }: { typed: string | undefined }) => (
  <TextField label="Email" name="email" type="email" autoComplete="username" defaultValue={typed} required />
)
