import { policyChoices } from '#domain/search/search-rules'
import type { SearchErrors } from '#domain/search/schema'
import { Checkbox, Notes } from '../../ui/field'
import type { SearchFormValues } from '../../features/searches/form-values'

const hint = 'It holds from now on. A wish that is a must is always confirmed before you are told at once.'

/** Which cars trigger an instant alert, and whether the rest go into the daily digest. */
export function PolicyField({ values, errors }: { values: SearchFormValues; errors: SearchErrors }) {
  return (
    <fieldset id="tellAtOnce" tabIndex={-1}>
      <legend>Tell me at once of:</legend>
      <Notes name="tellAtOnce" hint={hint} error={errors.tellAtOnce} />
      {Object.entries(policyChoices).map(([grade, { label, means }]) => (
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
