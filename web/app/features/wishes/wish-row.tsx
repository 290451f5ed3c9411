import { fieldOf, strengthOptions, type TypedWish } from './wish-fields'

interface WishRowProps {
  id: string
  label: string
  values: TypedWish
  /** Only wishes have a strength. */
  hasStrength: boolean
}

/**
 * The most used controls of a wish: its strength, and whether to remove it. Both are native controls that are saved
 * with the form, so a removal can be undone until then, even without JavaScript.
 */
export const WishRow = ({ id, label, values, hasStrength }: WishRowProps) => (
  <div className="wish-row">
    {hasStrength && (
      <fieldset className="segments">
        <legend className="visually-hidden">How much “{label}” counts</legend>
        {Object.entries(strengthOptions).map(([strength, words]) => (
          <label key={strength}>
            <input
              type="radio"
              name={fieldOf(id, 'strength')}
              value={strength}
              defaultChecked={values.strength === strength}
            />
            <span>{words}</span>
          </label>
        ))}
      </fieldset>
    )}
    <label className="take-out">
      <input
        type="checkbox"
        name={fieldOf(id, 'removed')}
        value="on"
        defaultChecked={values.removed === 'on'}
        aria-label={`Take out “${label}”`}
      />
      <span className="take" aria-hidden="true">
        Take out
      </span>
      <span className="put-back" aria-hidden="true">
        Put back
      </span>
    </label>
    <p className="taken-out hint">Taken out when you save.</p>
  </div>
)
