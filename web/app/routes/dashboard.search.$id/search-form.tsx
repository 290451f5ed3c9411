import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { SearchErrors, SearchField } from '#domain/search/schema'
import type { CarSuggestion } from '#domain/search/suggested-cars'
import { notifyPolicyChoices } from '#domain/search/search-rules'
import { bodyTypes, transmissions } from '#domain/vocabulary'
import { Checkbox, HintAndError, SelectField } from '../../ui/field'
import type { SearchFormValues } from '../../features/searches/form-values'
import { FieldLink } from '../../ui/field-link'
import { ErrorSummary, type NextStepProps } from '../../ui/errors'
import { Form } from '../../ui/form'
import { SubmitButton } from '../../ui/dialog'
import type { EditableWish, WishCompilation } from '../../features/wishes/criteria.server'
import type { TypedWishes } from '../../features/wishes/wish-row'
import { CancelLink } from '../../features/searches/cancel-link'
import type { Preview } from '../../features/wishes/preview.server'
import { PreviewPanel, usePreview } from './preview-panel'
import { CarFields } from './car-fields'
import { CriteriaField } from './criteria-field'
import { DescribeCar, DescribedWords, FromWords } from './describe-car'
import type { Description } from './describe.server'
import { FormFold } from './form-fold'
import { Understood } from './understood'
import type { NamedOption } from './found-cars'
import { SearchNameField, NumberRange, YearRange } from './range-fields'
import { TargetsField } from './targets-field'
import { PlaceFields, AlertScheduleFields } from './place-fields'

interface SearchFormProps {
  values: SearchFormValues
  errors: SearchErrors & Record<string, string | undefined>
  newId: string | null
  /** Version of the stored search, to detect a change in another tab; null for a new search. */
  version: string | null
  /** Version in the response to the submitted form; undefined before the first submit. */
  answeredVersion: string | null | undefined
  makes: NamedOption[]
  /** Of each make, in the order of the rows. */
  models: NamedOption[][]
  sites: Record<string, string>
  templates: { id: string; label: string }[]
  targets: { id: string; label: string }[]
  years: number[]
  wishes: EditableWish[] | null
  /** Criteria text of the stored search that `wishes` are compiled from; '' for a new search. */
  storedWords: string
  /** Path that returns the stored search's wishes; null for a new search. */
  wishesPath: string | null
  typedWishes: TypedWishes
  /** What the buyer described, and what it filled. Only a new search shows it. */
  description: Description
  suggestion: CarSuggestion | null
  replaced: string
  /** Whether a new search's fields are folded away. */
  isFolded: boolean
  /** The response to the submitted form; undefined before the first submit. */
  answer: unknown
  /** Compilation state of changed criteria text; null if it was never requested. */
  unsaved: WishCompilation | null
  /** Default name of the search, derived from its car; null for a new search. */
  namedByCar: string | null
  preview: Preview | null
  /** How soon the stored search sees new cars, until the form is previewed; null for a new search. */
  wait: string | null
  next: NextStepProps | null
  cancelPath: string
}

/** The sections follow a buyer's order of thought: car, features, price, location. */
export function SearchForm({ values, errors, cancelPath, ...given }: SearchFormProps) {
  // Keep the first id: the loader proposes a new one on every load.
  const [newId] = useState(given.newId)
  // The fields keep their initial values, so a later load must not change the version they are based on.
  const [openedVersion] = useState(given.version)
  const version = given.answeredVersion ?? openedVersion
  const bar = useRef<HTMLDivElement>(null)
  const counted = usePreview(bar, given.preview)
  const isNew = newId !== null
  const { description } = given
  const isDescribed = isNew && (description.text.trim() !== '' || description.notes.length > 0)
  return (
    <>
      <ErrorSummary errors={errors} about={errors} next={given.next} />
      <Form method="post" noValidate className="search-form" onSubmit={ignoreEnter}>
        {newId !== null && <input type="hidden" name="newId" value={newId} />}
        {version !== null && <input type="hidden" name="version" value={version} />}
        {/* Enter activates a form's first submit button. In a form this long it must not save what is only half filled. */}
        <button name="intent" value="update-models" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
        {isNew && (
          <DescribeCar {...description} replaced={given.replaced} templates={isDescribed ? [] : given.templates} />
        )}
        {isDescribed && <Understood {...description} {...counted} suggestion={given.suggestion} />}
        <Fields isNew={isNew} isOpen={!given.isFolded} answer={given.answer} isDescribed={isDescribed}>
          <DescribedWords value={description.words}>
            <Part title="What car?">
              <CarFields values={values} errors={errors} makes={given.makes} models={given.models} />
              <YearRange values={values} errors={errors} years={given.years} />
              <CheckboxGroup
                name="bodyTypes"
                legend="Body type"
                words={bodyTypes}
                chosen={values.bodyTypes}
                errors={errors}
              />
              <SelectField
                key={values.transmission}
                label="Transmission"
                name="transmission"
                defaultValue={values.transmission}
                error={errors.transmission}
              >
                <option value="">Any</option>
                {Object.entries(transmissions).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <FromWords of={['transmission']} />
            </Part>
            <Part title="What else, in your own words?">
              <CriteriaField
                words={values.smartCriteria}
                errors={errors}
                wishes={given.wishes}
                storedWords={given.storedWords}
                wishesPath={given.wishesPath}
                typedWishes={given.typedWishes}
                unsaved={given.unsaved}
              />
              <FromWords of={['smartCriteria']} />
            </Part>
            <Part title="How much?">
              <NumberRange what="Price" unit="$" from="priceFrom" to="priceTo" values={values} errors={errors} />
              <NumberRange what="Mileage" unit="mi" from="mileageFrom" to="mileageTo" values={values} errors={errors} />
            </Part>
            <Part title="Where?">
              <PlaceFields values={values} errors={errors} />
              <CheckboxGroup
                name="marketplaces"
                legend="Marketplaces"
                words={given.sites}
                chosen={values.marketplaces}
                errors={errors}
              />
            </Part>
            <Part title="Alerts">
              <AlertPolicyField values={values} errors={errors} />
              <TargetsField values={values} errors={errors} targets={given.targets} />
              <AlertScheduleFields values={values} errors={errors} />
              <SearchNameField name={values.name} error={errors.name} namedByCar={given.namedByCar} />
            </Part>
          </DescribedWords>
        </Fields>
        <PreviewPanel {...counted} waitOfStored={given.wait} isDescribed={isDescribed} isNew={isNew} />
        <div ref={bar} className="actions save-bar">
          <SubmitButton name="intent" value="save">
            Save search
          </SubmitButton>
          <CancelLink path={cancelPath} />
          <BarNote preview={counted.preview} />
        </div>
      </Form>
    </>
  )
}

/** What Save still needs, or the count, which the panel above tells a screen reader. */
function BarNote({ preview }: { preview: Preview | null }) {
  if (preview?.lacksCar || preview?.lacksPlace) {
    const [field, what] = preview.lacksCar ? ['make', 'make'] : ['location', 'place']
    return (
      <span className="bar-need">
        <FieldLink field={field!}>Choose a {what} to save this search</FieldLink>
      </span>
    )
  }
  if (!preview?.short) return null
  return (
    <span className="bar-count figures" aria-hidden="true">
      {preview.short}
    </span>
  )
}

interface FieldsProps extends Pick<SearchFormProps, 'answer'> {
  isNew: boolean
  isOpen: boolean
  isDescribed: boolean
  children: ReactNode
}

/** A new search starts with the buyer's own words, a stored one with its fields. */
function Fields({ isNew, isOpen, isDescribed, answer, children }: FieldsProps) {
  if (!isNew) return children
  return (
    <FormFold title={isDescribed ? 'Change the details' : 'Fill in the form yourself'} isOpen={isOpen} answer={answer}>
      {children}
    </FormFold>
  )
}

/** Without JavaScript, Enter loads the models of the typed makes. The scripts have loaded them already. */
function ignoreEnter(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent
  if (submitter?.ariaHidden === 'true') event.preventDefault()
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel form-section">
    <h2>{title}</h2>
    <div>{children}</div>
  </section>
)

interface ChoicesProps {
  name: SearchField
  legend: string
  hint?: string
  words: Record<string, string>
  chosen: string[]
  errors: SearchErrors
}

function CheckboxGroup({ name, legend, hint, words, chosen, errors }: ChoicesProps) {
  return (
    <fieldset id={name} tabIndex={-1}>
      <legend>{legend}</legend>
      <HintAndError name={name} hint={hint} error={errors[name]} />
      <div className="checks" key={chosen.join()}>
        {Object.entries(words).map(([value, label]) => (
          <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
      <FromWords of={[name]} />
    </fieldset>
  )
}

const alertPolicyHint =
  'Applies from now on. A car whose ad doesn’t mention one of your musts waits for the daily digest.'

/** Which cars trigger an instant alert, and whether the rest go into the daily digest. */
function AlertPolicyField({ values, errors }: { values: SearchFormValues; errors: SearchErrors }) {
  return (
    <fieldset id="tellAtOnce" tabIndex={-1}>
      <legend>Alert me right away about:</legend>
      <HintAndError name="tellAtOnce" hint={alertPolicyHint} error={errors.tellAtOnce} />
      {Object.entries(notifyPolicyChoices).map(([grade, { label, means }]) => (
        <label key={grade} className="check choice">
          <input type="radio" name="tellAtOnce" value={grade} defaultChecked={values.tellAtOnce === grade} />
          <span>
            {label} <span className="hint">{means}</span>
          </span>
        </label>
      ))}
      <Checkbox label="The rest in a daily digest" name="tellsRest" defaultChecked={values.tellsRest} />
    </fieldset>
  )
}
