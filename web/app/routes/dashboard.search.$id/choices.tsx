import type { SearchErrors, SearchField } from '#domain/search/schema'
import { notifyPolicyChoices } from '#domain/search/search-rules'
import { Checkbox, HintAndError } from '../../ui/field'
import type { SearchFormValues } from '../../features/searches/form-values'

interface ChoicesProps {
  name: SearchField
  legend: string
  hint?: string
  words: Record<string, string>
  chosen: string[]
  errors: SearchErrors
}

export function CheckboxGroup({ name, legend, hint, words, chosen, errors }: ChoicesProps) {
  return (
    <fieldset id={name} tabIndex={-1}>
      <legend>{legend}</legend>
      <HintAndError name={name} hint={hint} error={errors[name]} />
      <div className="checks">
        {Object.entries(words).map(([value, label]) => (
          <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
    </fieldset>
  )
}

const hint = 'It holds from now on. A wish that is a must is always confirmed before you are told at once.'

/** Which cars trigger an instant alert, and whether the rest go into the daily digest. */
export function AlertPolicyField({ values, errors }: { values: SearchFormValues; errors: SearchErrors }) {
  return (
    <fieldset id="tellAtOnce" tabIndex={-1}>
      <legend>Tell me at once of:</legend>
      <HintAndError name="tellAtOnce" hint={hint} error={errors.tellAtOnce} />
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
