import type { SearchErrors } from '#domain/search/schema'
import { hourText } from '#domain/words/schedule-words'
import { Notes, SelectField } from '../../ui/field'
import { useSite } from '../../ui/site'
import type { SearchFormValues } from '../../features/searches/form-values'

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hint = 'Mails and notifications wait, and come together when the quiet hours end.'

/** States the time zone of the hours. Null falls back to `defaultTimeZone` in domain/alerts/local-time. */
const clockWords = (timeZone: string | null) =>
  timeZone === null
    ? 'All hours are in Central Time until you choose a time zone under My account.'
    : `All hours are those of ${timeZone.replaceAll('_', ' ')}, the time zone of your account.`

export function ScheduleField({ values, errors }: { values: SearchFormValues; errors: SearchErrors }) {
  const { timeZone } = useSite()
  return (
    <>
      <fieldset aria-describedby="quietHours-hint">
        <legend>Quiet hours</legend>
        <Notes name="quietHours" hint={`${hint} ${clockWords(timeZone)}`} />
        <div className="pair">
          <HourField name="quietFrom" label="Quiet from" none="None" values={values} errors={errors} />
          <HourField name="quietTo" label="Quiet to" none="None" values={values} errors={errors} />
        </div>
      </fieldset>
      <HourField name="digestHour" label="Daily digest at" values={values} errors={errors} />
    </>
  )
}

interface HourFieldProps {
  name: 'quietFrom' | 'quietTo' | 'digestHour'
  label: string
  /** Label of the "no hour" option; without it, an hour is required. */
  none?: string
  values: SearchFormValues
  errors: SearchErrors
}

function HourField({ name, label, none, values, errors }: HourFieldProps) {
  return (
    <SelectField label={label} name={name} defaultValue={values[name]} error={errors[name]}>
      {none !== undefined && <option value="">{none}</option>}
      {hours.map((hour) => (
        <option key={hour} value={hour}>
          {hourText(hour)}
        </option>
      ))}
    </SelectField>
  )
}
