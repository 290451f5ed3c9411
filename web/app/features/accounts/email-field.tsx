import { TextField } from '../../ui/field'

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
