import { useMemo, useState, useRef } from 'react'
import { useFetcher } from '@remix-run/react'
import { maxModels } from '#domain/search/search'
import { tooManyModelsText } from '#domain/search/search-rules'
import type { SearchErrors } from '#domain/search/schema'
import { SelectField, Checkbox, HintAndError } from '../../ui/field'
import { useHydrated, useInputBeforeHydration } from '../../ui/connection-status'
import type { SearchFormValues } from '../../features/searches/form-values'
import { Combobox, matchingOptions, findOption } from './combobox'

export interface NamedOption {
  id: string
  name: string
}

interface CarFieldsProps {
  values: SearchFormValues
  errors: SearchErrors
  makes: NamedOption[]
  models: NamedOption[]
}

/** Make and model fields. Without JavaScript, a button loads the models of the selected make. */
export function CarFields({ values, errors, makes, models: sentModels }: CarFieldsProps) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<NamedOption[]>()
  const [make, setMake] = useState(values.make)
  const [chosen, setChosen] = useState(values.models)
  const [refused, setRefused] = useState(false)
  const [shown, setShown] = useState(values)
  if (shown !== values) {
    setShown(values)
    setMake(values.make)
    setChosen(values.models)
  }
  const modelList = useRef<HTMLFieldSetElement>(null)
  useInputBeforeHydration(() => {
    const ticked = [...modelList.current!.querySelectorAll<HTMLInputElement>('[name=models]:checked')]
    setChosen(ticked.map(({ value }) => value).slice(0, maxModels))
    const early = modelList.current!.form?.querySelector<HTMLSelectElement>('select[name=make]')
    if (early?.value) changeMake(early.value)
  })
  const busy = fetcher.state === 'loading'
  const models = make === values.make ? chosenFirst(sentModels, values.models) : (fetcher.data ?? [])

  function changeMake(id: string) {
    if (id === make) return
    setMake(id)
    setChosen([])
    setRefused(false)
    if (id && id !== values.make) fetcher.load(`/api/models?id=${encodeURIComponent(id)}`)
  }
  function toggle(id: string, on: boolean) {
    setRefused(on && chosen.length >= maxModels)
    if (!on) setChosen(chosen.filter((other) => other !== id))
    else if (chosen.length < maxModels) setChosen([...chosen, id])
  }

  return (
    <>
      <MakeField makes={makes} make={make} onChange={changeMake} error={errors.make} />
      {!hydrated && (
        <p>
          <button type="submit" name="intent" value="update-models" className="button">
            Update models
          </button>
        </p>
      )}
      <fieldset ref={modelList} id="models" tabIndex={-1} disabled={!make || busy} aria-busy={busy}>
        <legend>
          Model{' '}
          {chosen.length > 0 && (
            <span className="soft figures">
              ({chosen.length} of {maxModels})
            </span>
          )}
        </legend>
        <HintAndError
          name="models"
          hint={hintFor(make, busy, models.length, hydrated)}
          error={refused ? tooManyModelsText : errors.models}
        />
        {make && !busy && models.length > 0 && (
          <div className="checks tall" role="group" aria-label="Models" tabIndex={0}>
            {models.map(({ id, name }) => (
              <Checkbox
                key={id}
                name="models"
                value={id}
                label={name}
                checked={chosen.includes(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
            ))}
          </div>
        )}
      </fieldset>
      <p className="visually-hidden" role="alert">
        {refused && tooManyModelsText}
      </p>
    </>
  )
}

interface MakeFieldProps {
  makes: NamedOption[]
  /** Id of the selected make, or ''. */
  make: string
  onChange: (id: string) => void
  error?: string
}

/** The make: a combobox, or a plain select without JavaScript. */
function MakeField({ makes, make, onChange, error }: MakeFieldProps) {
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
    const named = findOption(options, typed)
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
        options={matchingOptions(options, typed ?? '')}
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

/** Selected models come first because the list scrolls. */
const chosenFirst = (models: NamedOption[], chosen: string[]) => [
  ...models.filter(({ id }) => chosen.includes(id)),
  ...models.filter(({ id }) => !chosen.includes(id)),
]

function hintFor(make: string, busy: boolean, count: number, hydrated: boolean): string {
  if (!make) return hydrated ? 'Choose a make first.' : 'Choose a make, then press Update models.'
  if (busy) return 'Loading...'
  return count === 0 ? 'No options' : `Choose up to ${maxModels}, or none for every model.`
}
