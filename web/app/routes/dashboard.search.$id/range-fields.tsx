import type { InputHTMLAttributes } from 'react'
import { formatWholeNumber } from '#domain/figures'
import { parseFigure } from '#domain/search/parse-figure'
import type { SearchErrors } from '#domain/search/schema'
import { maxSearchNameLength } from '#domain/search/search-rules'
import { TextField, SelectField } from '../../ui/field'
import type { SearchFormValues } from '../../features/searches/form-values'
import { FromWords } from './describe-car'

interface FigureFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string
  label: string
  error?: string
}

/** Adds thousands separators on blur. */
export function NumberField({ defaultValue, ...field }: FigureFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      onBlur={({ target }) => (target.value = groupDigits(target.value))}
      {...(defaultValue !== undefined && { defaultValue: groupDigits(String(defaultValue)) })}
      {...field}
    />
  )
}

/** Formats "90k" as "90,000". Returns text that is not a number unchanged. */
export function groupDigits(typed: string): string {
  const figure = parseFigure(typed)
  return typeof figure === 'number' ? formatWholeNumber(figure) : typed
}

interface RangeProps {
  values: SearchFormValues
  errors: SearchErrors
}

export function NumberRange({
  what,
  unit,
  from,
  to,
  values,
  errors,
}: RangeProps & { what: string; unit: string; from: 'priceFrom' | 'mileageFrom'; to: 'priceTo' | 'mileageTo' }) {
  const figure = (name: typeof from | typeof to, label: string) => (
    <NumberField
      key={`${name} ${values[name]}`} // remounts when a wish or a description fills this field
      label={`${label} (${unit})`}
      name={name}
      placeholder="Any"
      defaultValue={values[name]}
      error={errors[name]}
    />
  )
  return (
    <>
      <div className="pair">
        {figure(from, `${what} from`)}
        {figure(to, `${what} to`)}
      </div>
      <FromWords of={[from, to]} />
    </>
  )
}

/** `years` are sorted newest first. */
export function YearRange({ values, errors, years }: RangeProps & { years: number[] }) {
  const year = (name: 'yearFrom' | 'yearTo', label: string) => (
    <SelectField
      key={`${name} ${values[name]}`}
      label={label}
      name={name}
      defaultValue={values[name]}
      error={errors[name]}
    >
      <option value="">Any</option>
      {years.map((y) => (
        <option key={y} value={y}>
          {y}
        </option>
      ))}
    </SelectField>
  )
  return (
    <>
      <div className="pair">
        {year('yearFrom', 'Construction year from (model year)')}
        {year('yearTo', 'Construction year to (model year)')}
      </div>
      <FromWords of={['yearFrom', 'yearTo']} />
    </>
  )
}

interface NameFieldProps {
  name: string
  error?: string
  /** Default name of the stored search, derived from its car; null for a new search. */
  namedByCar: string | null
}

const hint = 'Leave it empty to name the search after its car, like “Outback or Forester near Denver”.'

export function SearchNameField({ name, error, namedByCar }: NameFieldProps) {
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
