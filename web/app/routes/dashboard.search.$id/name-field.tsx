import { maxSearchNameLength } from '#domain/search/search-rules'
import { TextField } from '../../ui/field'

interface NameFieldProps {
  name: string
  error?: string
  /** Default name of the stored search, derived from its car; null for a new search. */
  namedByCar: string | null
}

const hint = 'Left empty, the search is named by its car, as in “Outback or Forester near Denver”.'

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
