import type { SearchErrors } from '#domain/search/schema'
import type { SearchFormValues } from '../../features/searches/form-values'
import { Checkbox, HintAndError } from '../../ui/field'

interface TargetsFieldProps {
  values: SearchFormValues
  errors: SearchErrors
  targets: { id: string; label: string }[]
}

/** Which of the account's addresses and browsers get the search's alerts. Styles hide the list while all of them do. */
export function TargetsField({ values, errors, targets }: TargetsFieldProps) {
  return (
    <fieldset id="allTargets" className="targets" tabIndex={-1}>
      <legend>Send this search’s alerts to:</legend>
      <HintAndError name="allTargets" error={errors.allTargets} />
      <Choice
        value="true"
        chosen={values.allTargets}
        label="All my addresses and browsers"
        means="Also ones you add later."
      />
      <Choice value="false" chosen={values.allTargets} label="Only some of them" />
      <div className="chosen-targets" id="targetIds" tabIndex={-1} role="group" aria-label="Addresses and browsers">
        <HintAndError name="targetIds" hint="Add more on the Notifications tab." error={errors.targetIds} />
        <div className="checks">
          {targets.map(({ id, label }) => (
            <Checkbox
              key={id}
              name="targetIds"
              value={id}
              label={label}
              defaultChecked={values.targetIds.includes(id)}
            />
          ))}
        </div>
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  value: 'true' | 'false'
  chosen: string
  label: string
  means?: string
}

const Choice = ({ value, chosen, label, means }: ChoiceProps) => (
  <label className="check choice">
    <input type="radio" name="allTargets" value={value} defaultChecked={chosen === value} />
    <span>
      {label} {means && <span className="hint">{means}</span>}
    </span>
  </label>
)
