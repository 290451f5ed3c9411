import { Form } from '@remix-run/react'
import { marketplaceLabels, marketplaces } from '#domain/marketplaces'
import { maxCriteriaLength, type SearchErrors } from '#domain/search-rules'
import { bodyTypes, transmissions } from '#domain/vocabulary'
import { ErrorSummary } from '../../ui/error-summary'
import { Checkbox, describe, Notes, SelectField } from '../../ui/field'
import { Submit } from '../../ui/submit'
import { CancelLink } from './cancel-link'
import { CarFields, type NamedOption } from './car-fields'
import type { SearchFormValues } from './form-values'
import { PlaceFields } from './place-fields'
import { RangeFields } from './range-fields'

export interface SearchFormProps {
  values: SearchFormValues
  errors: SearchErrors & { form?: string }
  makes: NamedOption[]
  /** The chosen make's. */
  models: NamedOption[]
  years: number[]
  cancelPath: string
}

export function SearchForm({ values, errors, makes, models, years, cancelPath }: SearchFormProps) {
  return (
    <>
      <ErrorSummary errors={errors} about={errors} />
      <Form method="post" noValidate className="panel">
        {/* Enter saves; the first submit button of a form is the one that it presses. */}
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        <CarFields values={values} errors={errors} makes={makes} models={models} />
        <RangeFields values={values} errors={errors} years={years} />
        <div className="form-part">
          <SelectField
            label="Transmission"
            name="transmission"
            defaultValue={values.transmission}
            error={errors.transmission}
          >
            <option value="">Any</option>
            <Options of={transmissions} />
          </SelectField>
          <Choices name="bodyTypes" legend="Body type" words={bodyTypes} chosen={values.bodyTypes} errors={errors} />
        </div>
        <PlaceFields values={values} errors={errors} />
        <div className="form-part field">
          <label htmlFor="smartCriteria">Smart search criteria</label>
          <Notes
            name="smartCriteria"
            hint="In your own words: what the car must have, and what it must not. We look for it in each seller's text and photos."
            error={errors.smartCriteria}
          />
          <textarea
            name="smartCriteria"
            rows={4}
            maxLength={maxCriteriaLength}
            placeholder="e.g. leather seats, sunroof, black color"
            defaultValue={values.smartCriteria}
            {...describe({ name: 'smartCriteria', hint: 'x', error: errors.smartCriteria })}
          />
        </div>
        <Choices
          name="marketplaces"
          legend="Marketplaces"
          words={Object.fromEntries(marketplaces.map((m) => [m, marketplaceLabels[m]]))}
          chosen={values.marketplaces}
          errors={errors}
        />
        <div className="actions">
          <Submit name="intent" value="save">
            Save search
          </Submit>
          <CancelLink path={cancelPath} />
        </div>
      </Form>
    </>
  )
}

function Options({ of }: { of: Record<string, string> }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}

interface ChoicesProps {
  name: 'bodyTypes' | 'marketplaces'
  legend: string
  words: Record<string, string>
  chosen: string[]
  errors: SearchErrors
}

function Choices({ name, legend, words, chosen, errors }: ChoicesProps) {
  return (
    <fieldset id={name} tabIndex={-1}>
      <legend>{legend}</legend>
      <Notes name={name} error={errors[name]} />
      <div className="checks">
        {Object.entries(words).map(([value, label]) => (
          <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
    </fieldset>
  )
}
