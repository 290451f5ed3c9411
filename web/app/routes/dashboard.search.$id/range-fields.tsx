import type { SearchErrors } from '#domain/search/schema'
import { SelectField } from '../../ui/field'
import type { SearchFormValues } from '../../features/searches/form-values'
import { FigureField } from './figure-field'

interface RangeProps {
  values: SearchFormValues
  errors: SearchErrors
}

export function FigureRange({
  what,
  unit,
  from,
  to,
  values,
  errors,
}: RangeProps & { what: string; unit: string; from: 'priceFrom' | 'mileageFrom'; to: 'priceTo' | 'mileageTo' }) {
  const figure = (name: typeof from | typeof to, label: string) => (
    <FigureField
      key={values[name]} // remounts when a wish moves into this field
      label={`${label} (${unit})`}
      name={name}
      placeholder="Any"
      defaultValue={values[name]}
      error={errors[name]}
    />
  )
  return (
    <div className="pair">
      {figure(from, `${what} from`)}
      {figure(to, `${what} to`)}
    </div>
  )
}

/** `years` are sorted newest first. */
export function YearRange({ values, errors, years }: RangeProps & { years: number[] }) {
  const year = (name: 'yearFrom' | 'yearTo', label: string) => (
    <SelectField key={values[name]} label={label} name={name} defaultValue={values[name]} error={errors[name]}>
      <option value="">Any</option>
      {years.map((y) => (
        <option key={y} value={y}>
          {y}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className="pair">
      {year('yearFrom', 'Construction year from')}
      {year('yearTo', 'Construction year to')}
    </div>
  )
}
