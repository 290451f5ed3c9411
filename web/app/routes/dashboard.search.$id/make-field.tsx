import { useMemo, useState } from 'react'
import { SelectField } from '../../ui/field'
import { useHydrated } from '../../ui/hydrated'
import { Combobox } from './combobox'
import { fittingOptions, optionNamed } from './combobox-options'
import type { NamedOption } from './named-option'

interface MakeFieldProps {
  makes: NamedOption[]
  /** Id of the selected make, or ''. */
  make: string
  onChange: (id: string) => void
  error?: string
}

/** The make: a combobox, or a plain select without JavaScript. */
export function MakeField({ makes, make, onChange, error }: MakeFieldProps) {
  if (useHydrated()) return <FindMake {...{ makes, make, onChange, error }} />
  return (
    <SelectField label="Make" name="make" defaultValue={make} error={error} required>
      <option value="">Choose a make</option>
      {makes.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function FindMake({ makes, make, onChange, error }: MakeFieldProps) {
  const options = useMemo(() => makes.map(({ id, name }) => ({ id, label: name })), [makes])
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? ''
  /** The text being typed; null while a make is selected. */
  const [typed, setTyped] = useState<string | null>(null)

  function leave() {
    if (typed === null) return
    const named = optionNamed(options, typed)
    if (named) onChange(named.id)
    else if (typed.trim() === '') onChange('')
    setTyped(null)
  }
  return (
    <>
      <Combobox
        id="make"
        label="Make"
        placeholder="Type or choose, e.g. Honda"
        text={typed ?? nameOf(make)}
        options={fittingOptions(options, typed ?? '')}
        onText={setTyped}
        onPick={({ id }) => {
          setTyped(null)
          onChange(id)
        }}
        onLeave={leave}
        error={error}
      />
      <input type="hidden" name="make" value={make} />
    </>
  )
}
