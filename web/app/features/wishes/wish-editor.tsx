import type { ReactNode } from 'react'
import type { FormFieldName } from '#domain/search/wish-fields'
import { SelectField, TextField } from '../../ui/field'
import {
  WishText,
  WishRow,
  wishFieldName,
  polarityOptions,
  strengthHint,
  strengthOptions,
  type TypedWish,
  toWishView,
  wishChipClass,
} from './wish-row'
import type { EditableWish } from './criteria.server'

interface WishLabelProps {
  wish: EditableWish
  /** Whether to show the strength, for when no control beside the label does. */
  hasStrength?: boolean
}

const WishLabel = ({ wish, hasStrength = true }: WishLabelProps) => <WishText wish={toWishView(wish, hasStrength)} />

/**
 * `form`: in a stored search's form, where wishes can move into form fields. `unsaved`: in the form before the criteria
 * text is saved, so nothing can be stored yet. `results`: on other pages, as an expandable chip.
 */
export type WishEditorContext = 'form' | 'unsaved' | 'results'

interface WishEditorProps {
  wish: EditableWish
  typed?: TypedWish
  error?: string
  place: WishEditorContext
}

/** One criterion as an expandable chip with its edit fields, plus any question or suggestion about it. */
export function WishEditor({ wish, typed, error, place }: WishEditorProps) {
  const { id, kind, polarity, strength, label } = wish
  const stored: TypedWish = { shown: label, polarity, strength, wording: label }
  const values = { ...stored, ...typed, shown: label }
  const isInForm = place !== 'results'
  const offer = place === 'unsaved' ? null : <FieldOffer wish={wish} />
  const isOpen = error !== undefined || isReworded(values, stored) || (!isInForm && values.strength !== strength)
  const hasRow = isInForm && kind === 'wish'
  return (
    <li className={wishChipClass(wish)}>
      <details open={isOpen || undefined}>
        <summary>
          <WishLabel wish={wish} hasStrength={!hasRow} />
        </summary>
        <div className="wish-fields">
          {kind !== 'wish' && <p className="hint">{notJudgedReason[kind]}</p>}
          <WishFields id={id} values={values} error={error} hasStrength={!hasRow} />
          {place !== 'unsaved' && <WishButtons id={id} kind={kind} label={label} canTakeOut={!isInForm} />}
        </div>
        {!isInForm && offer}
      </details>
      {isInForm && <WishRow id={id} label={label} values={values} hasStrength={hasRow} />}
      {wish.isDoubted && <Doubt id={id} label={label} words={wish.words ?? label} isStored={place !== 'unsaved'} />}
      {isInForm && offer}
    </li>
  )
}

interface WishButtonsProps {
  id: string
  kind: EditableWish['kind']
  label: string
  canTakeOut: boolean
}

/** These buttons save the wish immediately, without the rest of the form. */
function WishButtons({ id, kind, label, canTakeOut }: WishButtonsProps) {
  const saveWord = kind === 'wish' ? 'Save' : 'Check for it'
  return (
    <div className="row">
      <button className="button" name="intent" value={`change-criterion:${id}`} aria-label={`${saveWord} “${label}”`}>
        {saveWord}
      </button>
      {canTakeOut && (
        <button
          className="button quiet"
          name="intent"
          value={`remove-criterion:${id}`}
          aria-label={`Remove “${label}”`}
        >
          Remove
        </button>
      )}
    </div>
  )
}

const isReworded = (typed: TypedWish, stored: TypedWish) =>
  typed.wording !== stored.wording || typed.polarity !== stored.polarity

const notJudgedReason = {
  permission: 'You’re fine with it, so it doesn’t affect a car’s grade.',
  remark: 'No ad can answer this, so we don’t check it.',
}

interface WishFieldsProps {
  id: string
  values: TypedWish
  error?: string
  /** Whether to ask for the strength here instead of beside the chip. */
  hasStrength: boolean
}

/** Edit fields of one wish. The names include its id because all wishes share one form. */
export function WishFields({ id, values, error, hasStrength }: WishFieldsProps) {
  return (
    <>
      <input type="hidden" name={wishFieldName(id, 'shown')} value={values.shown} />
      <TextField
        label="In words"
        name={wishFieldName(id, 'wording')}
        autoComplete="off"
        defaultValue={values.wording}
        error={error}
      />
      <Choice id={id} part="polarity" label="Wanted or not" options={polarityOptions} chosen={values.polarity} />
      {hasStrength && (
        <Choice
          id={id}
          part="strength"
          label="How much it counts"
          options={strengthOptions}
          chosen={values.strength}
          hint={strengthHint}
        />
      )}
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
  <SelectField label={label} hint={hint} name={wishFieldName(id, part)} defaultValue={chosen}>
    {Object.entries(options).map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ))}
  </SelectField>
)

interface DoubtProps {
  id: string
  label: string
  words: string
  /** Before the criteria text is saved, the chip's own fields take the answer. */
  isStored: boolean
}

/** Asks for confirmation if the buyer seems to want something that nobody wants. */
const Doubt = ({ id, label, words, isStored }: DoubtProps) => (
  <WishNotes label={`About “${label}”`}>
    <p>
      <strong>You wrote “{words}”. Do you want it?</strong>{' '}
      {isStored
        ? 'Until you answer, we treat it as a deal-breaker.'
        : 'We treat it as a deal-breaker unless you change that.'}
    </p>
    {isStored && (
      <div className="row">
        <button className="button" name="intent" value={`want-criterion:${id}`}>
          I want it
        </button>
        <button className="button" name="intent" value={`refuse-criterion:${id}`}>
          I don’t want it
        </button>
      </div>
    )}
  </WishNotes>
)

const fieldLabels: Record<FormFieldName, string> = {
  priceFrom: 'Price from',
  priceTo: 'Price to',
  mileageFrom: 'Mileage from',
  mileageTo: 'Mileage to',
  yearFrom: 'Construction year from',
  yearTo: 'Construction year to',
  transmission: 'Transmission',
  bodyTypes: 'Body type',
  location: 'City, town or ZIP',
  radius: 'Radius',
}

/** Offers to move a wish into a form field, which filters cars before the model reads anything. */
function FieldOffer({ wish: { id, label, formFields } }: { wish: EditableWish }) {
  if (formFields.length === 0) return null
  const names = formFields.map((name) => fieldLabels[name])
  const field = names.length > 1 ? 'fields' : 'field'
  return (
    <WishNotes label={`About “${label}”`}>
      <p>
        “{label}” works faster as the {field} {names.join(' and ')}.
      </p>
      <button className="button" name="intent" value={`use-field:${id}`} aria-label={`Use the ${field} for “${label}”`}>
        Use the {field}
      </button>
    </WishNotes>
  )
}

/** Offers to move all such wishes at once. */
export function AllFieldsOffer({ wishes }: { wishes: EditableWish[] }) {
  const count = wishes.filter(({ formFields }) => formFields.length > 0).length
  if (count < 2) return null
  return (
    <WishNotes label="About several wishes">
      <p>{count} wishes work faster as fields of the search.</p>
      <button className="button" name="intent" value="use-field:all">
        Use the fields for all {count}
      </button>
    </WishNotes>
  )
}

const WishNotes = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="wish-aside" role="group" aria-label={label}>
    {children}
  </div>
)
