import { maxSearchNameLength } from '#domain/search/search-rules'
import { TextField } from '../../../ui/field'

interface NameFieldProps {
  name: string
  error?: string
  /** What the stored search is called without a name of the buyer's; null for a new one. */
  namedByCar: string | null
}

const hint = 'Left empty, the search is named by its car, as in “Outback or Forester near Denver”.'

/** The buyer's own name for the search. */
export function NameField({ name, error, namedByCar }: NameFieldProps) {
  return (
    <TextField
      label="Name of this search (optional)"
      name="name"
      hint={hint}
      autoComplete="off"
      maxLength={maxSearchNameLength}
      placeholder={namedByCar ?? undefined}
      defaultValue={name}
      error={error}
    />
  )
}
