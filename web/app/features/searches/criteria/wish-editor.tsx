import type { ReactNode } from 'react'
import { labelOf, type Criterion } from '#domain/judgement/criteria/criterion'
import { asFormRange, type FormRange } from '#domain/judgement/criteria/edit'
import { SelectField, TextField } from '../../../ui/field'
import { fieldOf, polarityOptions, strengthHint, strengthOptions, type TypedWish } from './wish-fields'
import { WishLabel } from './wish-label'
import { chipClass } from './wish-view'

interface WishEditorProps {
  criterion: Criterion
  /** As typed where that is not stored yet. */
  typed?: TypedWish
  error?: string
  /** Beside the form's own fields what they can hold is offered openly, elsewhere in the opened chip. */
  isInForm: boolean
}

/** One criterion as a chip that opens into its fields, with what is asked or offered about it below. */
export function WishEditor({ criterion, typed, error, isInForm }: WishEditorProps) {
  const { id, kind, polarity, strength } = criterion
  const label = labelOf(criterion)
  const stored: TypedWish = { shown: label, polarity, strength, wording: label }
  const saveWord = kind === 'wish' ? 'Save' : 'Look for it'
  const offer = <FieldOffer criterion={criterion} label={label} />
  const isOpen = error !== undefined || (typed !== undefined && isTyped(typed, stored))
  return (
    <li className={chipClass(criterion)}>
      <details open={isOpen || undefined}>
        <summary>
          <WishLabel criterion={criterion} />
        </summary>
        <div className="wish-fields">
          {kind !== 'wish' && <p className="hint">{whyNotJudged[kind]}</p>}
          <WishFields id={id} values={{ ...stored, ...typed, shown: label }} error={error} />
          <div className="row">
            <button
              className="button"
              name="intent"
              value={`change-criterion:${id}`}
              aria-label={`${saveWord} “${label}”`}
            >
              {saveWord}
            </button>
            <button
              className="button quiet"
              name="intent"
              value={`remove-criterion:${id}`}
              aria-label={`Take out “${label}”`}
            >
              Take out
            </button>
          </div>
        </div>
        {!isInForm && offer}
      </details>
      {criterion.isDoubted && <Doubt id={id} label={label} words={criterion.words ?? label} />}
      {isInForm && offer}
    </li>
  )
}

const isTyped = (typed: TypedWish, stored: TypedWish) =>
  typed.wording !== stored.wording || typed.polarity !== stored.polarity || typed.strength !== stored.strength

const whyNotJudged = {
  permission: 'You accept it, so it speaks neither for nor against a car.',
  remark: 'No ad can answer this, so it is asked of no car.',
}

/** The fields of one wish, with names of its own, since all wishes stand in one form. */
export function WishFields({ id, values, error }: { id: string; values: TypedWish; error?: string }) {
  return (
    <>
      <input type="hidden" name={fieldOf(id, 'shown')} value={values.shown} />
      <TextField
        label="In words"
        name={fieldOf(id, 'wording')}
        autoComplete="off"
        defaultValue={values.wording}
        error={error}
      />
      <Choice id={id} part="polarity" label="Wanted or not" options={polarityOptions} chosen={values.polarity} />
      <Choice
        id={id}
        part="strength"
        label="How much it counts"
        options={strengthOptions}
        chosen={values.strength}
        hint={strengthHint}
      />
    </>
  )
}

interface ChoiceProps {
  id: string
  part: 'polarity' | 'strength'
  label: string
  options: Record<string, string>
  chosen: string
  hint?: string
}

const Choice = ({ id, part, label, options, chosen, hint }: ChoiceProps) => (
  <SelectField label={label} hint={hint} name={fieldOf(id, part)} defaultValue={chosen}>
    {Object.entries(options).map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </SelectField>
)

/** Asks back where something is wanted that nobody wants. */
const Doubt = ({ id, label, words }: { id: string; label: string; words: string }) => (
  <Aside label={`About “${label}”`}>
    <p>
      <strong>You wrote “{words}”: do you want it, or not?</strong> Until you answer, it is judged as not wanted.
    </p>
    <div className="row">
      <button className="button" name="intent" value={`want-criterion:${id}`}>
        I want it
      </button>
      <button className="button" name="intent" value={`refuse-criterion:${id}`}>
        I do not want it
      </button>
    </div>
  </Aside>
)

const fieldLabels: Record<keyof FormRange, string> = {
  priceFrom: 'Price from',
  priceTo: 'Price to',
  mileageFrom: 'Mileage from',
  mileageTo: 'Mileage to',
  yearFrom: 'Construction year from',
  yearTo: 'Construction year to',
}

/** Offers the form's own field for a wish that it can hold: the field filters cars before anything is read. */
function FieldOffer({ criterion, label }: { criterion: Criterion; label: string }) {
  const range = asFormRange(criterion)
  if (!range) return null
  const names = (Object.keys(range) as (keyof FormRange)[]).map((name) => fieldLabels[name])
  const field = names.length > 1 ? 'fields' : 'field'
  return (
    <Aside label={`About “${label}”`}>
      <p>
        “{label}” can be the {field} {names.join(' and ')} instead.
      </p>
      <button
        className="button"
        name="intent"
        value={`use-field:${criterion.id}`}
        aria-label={`Use the ${field} for “${label}”`}
      >
        Use the {field}
      </button>
    </Aside>
  )
}

const Aside = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="wish-aside" role="group" aria-label={label}>
    {children}
  </div>
)
