import { useMemo, useState, useRef } from 'react'
import { useFetcher } from '@remix-run/react'
import { maxModels } from '#domain/search/search'
import { maxCars, tooManyModelsOfMakeText, tooManyModelsText } from '#domain/search/search-rules'
import type { WantedCar } from '#domain/search/wanted-cars'
import type { SearchErrors } from '#domain/search/schema'
import { TextField, Checkbox, HintAndError } from '../../ui/field'
import { useHydrated, useInputBeforeHydration } from '../../ui/hydration'
import type { SearchFormValues } from '../../features/searches/form-values'
import { FromWords } from './describe-car'
import { AddRow, FormRow, rowName, type RowName } from './form-rows'
import { matchingOptions } from './combobox'
import { useFoundCars, type NamedOption } from './found-cars'
import { MakeField } from './make-field'

interface CarsProps {
  values: SearchFormValues
  errors: SearchErrors
  makes: NamedOption[]
  /** Models of each make that the form was sent with, in the order of its rows. */
  models: NamedOption[][]
}

/** The makes with their models, one row each. Buttons add and remove rows on the server. */
export function CarFields({ values, errors, makes, models }: CarsProps) {
  const rows = useMemo(() => [{ make: values.make, models: values.models }, ...values.otherCars], [values])
  return (
    <>
      {rows.map((car, i) => (
        <FormRow key={i} what="make" row={i + 1} count={rows.length}>
          <OneCar row={rowName(i + 1)} car={car} errors={errors} makes={makes} models={models[i] ?? []} />
        </FormRow>
      ))}
      <FromWords of={['make', 'models', 'otherCars']} />
      <AddRow what="make" count={rows.length} most={maxCars} />
    </>
  )
}

interface OneCarProps {
  row: RowName
  car: WantedCar
  errors: SearchErrors
  makes: NamedOption[]
  models: NamedOption[]
}

/** Make and model fields. Without JavaScript, a button loads the models of the typed make. */
function OneCar({ row, car: values, errors, makes, models: sentModels }: OneCarProps) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<NamedOption[]>()
  const isMake = (id: string) => makes.some((make) => make.id === id)
  const [make, setMake] = useState(isMake(values.make) ? values.make : '')
  /** The text being typed as the make; null while a make is selected. */
  const [typed, setTyped] = useState(isMake(values.make) ? null : values.make || null)
  // Keep the models of each make, in case the buyer returns to it.
  const [chosenByMake, setChosenByMake] = useState({ [values.make]: values.models })
  const chosen = chosenByMake[make] ?? []
  const [refused, setRefused] = useState(false)
  const [shown, setShown] = useState(values)
  if (shown !== values) {
    setShown(values)
    setMake(isMake(values.make) ? values.make : '')
    setTyped(isMake(values.make) ? null : values.make || null)
    setChosenByMake({ [values.make]: values.models })
  }
  const modelList = useRef<HTMLFieldSetElement>(null)
  useInputBeforeHydration(() => {
    const ticked = [...modelList.current!.querySelectorAll<HTMLInputElement>(`[name=models${row}]:checked`)]
    setChosen(make, ticked.map(({ value }) => value).slice(0, maxModels))
    const early = modelList.current!.form?.querySelector<HTMLInputElement>(`input[name=make${row}]`)?.value ?? ''
    const known = makes.find(({ id, name }) => name === early || id === early)
    if (known) changeMake(known.id)
    else setTyped(early)
  })
  const busy = fetcher.state === 'loading'
  const tooManyText = row === '' ? tooManyModelsText : tooManyModelsOfMakeText
  const models = make === values.make ? chosenFirst(sentModels, values.models) : (fetcher.data ?? [])

  function setChosen(of: string, ids: string[]) {
    setChosenByMake((all) => ({ ...all, [of]: ids }))
  }
  function changeMake(id: string, model?: string) {
    setTyped(null)
    setRefused(false)
    const own = chosenByMake[id] ?? []
    if (model && !own.includes(model) && own.length < maxModels) setChosen(id, [...own, model])
    if (id === make) return
    setMake(id)
    if (id && id !== values.make) fetcher.load(`/api/models?id=${encodeURIComponent(id)}`)
  }
  function toggle(id: string, on: boolean) {
    setRefused(on && chosen.length >= maxModels)
    if (!on)
      setChosen(
        make,
        chosen.filter((other) => other !== id),
      )
    else if (chosen.length < maxModels) setChosen(make, [...chosen, id])
  }

  return (
    <>
      <MakeField
        {...{ row, makes, make, typed }}
        isNew={row !== '' && values.make === ''}
        onText={setTyped}
        onChange={changeMake}
        error={errors[`make${row}`]}
      />
      {!hydrated && (
        <p>
          <button type="submit" name="intent" value="update-models" className="button">
            Update models
          </button>
        </p>
      )}
      <fieldset ref={modelList} id={`models${row}`} tabIndex={-1} disabled={!make || busy} aria-busy={busy}>
        <legend>
          Model{' '}
          {chosen.length > 0 && (
            <span className="soft figures">
              ({chosen.length} of {maxModels})
            </span>
          )}
        </legend>
        <HintAndError
          name={`models${row}`}
          hint={hintFor(make, busy, models.length, hydrated)}
          error={refused ? tooManyText : errors[`models${row}`]}
        />
        {make && !busy && models.length > 0 && (
          <ModelList row={row} make={make} models={models} chosen={chosen} onToggle={toggle} />
        )}
      </fieldset>
      <p className="visually-hidden" role="alert">
        {refused && tooManyText}
      </p>
    </>
  )
}

interface ModelListProps {
  row: RowName
  make: string
  models: NamedOption[]
  chosen: string[]
  onToggle: (id: string, on: boolean) => void
}

/** Above this number, a text field finds models in the list. */
const maxWithoutFind = 12

function ModelList({ row, make, models, chosen, onToggle }: ModelListProps) {
  const hydrated = useHydrated()
  const [find, setFind] = useState('')
  const found = useFoundCars(find === '' ? '' : `${make} ${find}`)
  const byName = matchingOptions(
    models.map(({ id, name }) => ({ id, label: name })),
    find,
  ).map(({ id }) => id)
  const isFound = (id: string) => byName.includes(id) || found?.some((one) => one.id === `${make}/${id}`)
  const shown = find.trim() === '' ? models : models.filter(({ id }) => isFound(id))
  const hidden = chosen.filter((id) => !shown.some((model) => model.id === id))
  return (
    <>
      {hydrated && models.length > maxWithoutFind && (
        <TextField
          label="Find a model"
          name={`find-model${row}`}
          form="no-form"
          autoComplete="off"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const [first] = shown
            if (first && find.trim() !== '' && !chosen.includes(first.id)) onToggle(first.id, true)
          }}
        />
      )}
      {hidden.map((id) => (
        <input key={id} type="hidden" name={`models${row}`} value={id} />
      ))}
      <div className="checks tall" role="group" aria-label="Models" tabIndex={0}>
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            name={`models${row}`}
            value={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) => onToggle(id, event.target.checked)}
          />
        ))}
        {shown.length === 0 && <p className="soft">No model by that name.</p>}
      </div>
    </>
  )
}

/** Selected models come first because the list scrolls. */
const chosenFirst = (models: NamedOption[], chosen: string[]) => [
  ...models.filter(({ id }) => chosen.includes(id)),
  ...models.filter(({ id }) => !chosen.includes(id)),
]

function hintFor(make: string, busy: boolean, count: number, hydrated: boolean): string {
  if (!make) return hydrated ? 'Choose a make first.' : 'Type a make, then press Update models.'
  if (busy) return 'Loading...'
  return count === 0 ? 'No models' : `Choose up to ${maxModels}, or none for every model.`
}
