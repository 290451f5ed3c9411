import type { SearchErrors } from '#domain/search-rules'
import { SelectField, TextField } from '../../ui/field'
import type { SearchFormValues } from './form-values'

interface RangeFieldsProps {
  values: SearchFormValues
  errors: SearchErrors
  /** Newest first. */
  years: number[]
}

/** Price, construction year and mileage, each from and to. */
export function RangeFields({ values, errors, years }: RangeFieldsProps) {
  const figure = (name: 'priceFrom' | 'priceTo' | 'mileageFrom' | 'mileageTo', label: string, unit: string) => (
    <TextField
      label={`${label} (${unit})`}
      name={name}
      inputMode="numeric"
      autoComplete="off"
      placeholder="Any"
      defaultValue={values[name]}
      error={errors[name]}
    />
  )
  const year = (name: 'yearFrom' | 'yearTo', label: string) => (
    <SelectField label={label} name={name} defaultValue={values[name]} error={errors[name]}>
      <option value="">Any</option>
      {years.map((y) => (
        <option key={y} value={y}>
          {y}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className="form-part">
      <div className="pair">
        {figure('priceFrom', 'Price from', '$')}
        {figure('priceTo', 'Price to', '$')}
      </div>
      <div className="pair">
        {year('yearFrom', 'Construction year from')}
        {year('yearTo', 'Construction year to')}
      </div>
      <div className="pair">
        {figure('mileageFrom', 'Mileage from', 'mi')}
        {figure('mileageTo', 'Mileage to', 'mi')}
      </div>
    </div>
  )
}
