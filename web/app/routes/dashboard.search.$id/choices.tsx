import type { SearchErrors, SearchField } from '#domain/search/schema'
import { Checkbox, Notes } from '../../ui/field'

interface ChoicesProps {
  name: SearchField
  legend: string
  hint?: string
  words: Record<string, string>
  chosen: string[]
  errors: SearchErrors
}

export function Choices({ name, legend, hint, words, chosen, errors }: ChoicesProps) {
  return (
    <fieldset id={name} tabIndex={-1}>
      <legend>{legend}</legend>
      <Notes name={name} hint={hint} error={errors[name]} />
      <div className="checks">
        {Object.entries(words).map(([value, label]) => (
          <Checkbox key={value} name={name} value={value} label={label} defaultChecked={chosen.includes(value)} />
        ))}
      </div>
    </fieldset>
  )
}
