import { useEffect, useMemo, useState, useRef } from 'react'
import { useFetcher } from '@remix-run/react'
import { maxModels } from '#domain/search/search'
import { maxCars, tooManyModelsOfMakeText, tooManyModelsText, unknownMakeText } from '#domain/search/search-rules'
import type { WantedCar } from '#domain/search/wanted-cars'
import type { SearchErrors } from '#domain/search/schema'
import { TextField, Checkbox, HintAndError } from '../../ui/field'
import { useHydrated, useInputBeforeHydration } from '../../ui/connection-status'
import type { SearchFormValues } from '../../features/searches/form-values'
import { FromWords } from './describe-car'
import { AddRow, FormRow, rowName, type RowName } from './form-rows'
import { Combobox, matchingOptions, findOption, type Option } from './combobox'

export interface NamedOption {
  id: string
  name: string
}

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
    else if (early) setTyped(early)
  })
  const busy = fetcher.state === 'loading'
  const tooManyText = row === '' ? tooManyModelsText : tooManyModelsOfMakeText
  const models = make === values.make ? chosenFirst(sentModels, values.models) : (fetcher.data ?? [])

  const setChosen = (of: string, ids: string[]) => setChosenByMake((all) => ({ ...all, [of]: ids }))
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

/** What the server finds by a typed name; null until it answers. An option's id is "ford" or "ford/f-150". */
function useFoundCars(typed: string): Option[] | null {
  const { load, data } = useFetcher<{ find: string; cars: Option[] }>()
  const find = typed.trim().slice(0, maxFindLength)
  useEffect(() => {
    if (find === '') return
    const timer = setTimeout(() => load(`/api/models?find=${encodeURIComponent(find)}`), debounceMs)
    return () => clearTimeout(timer)
  }, [find, load])
  return find !== '' && data?.find === find ? data.cars : null
}
const debounceMs = 150
const maxFindLength = 60

interface MakeFieldProps {
  row: RowName
  /** The row was just added. */
  isNew: boolean
  makes: NamedOption[]
  /** Id of the selected make, or ''. */
  make: string
  typed: string | null
  onText: (text: string) => void
  onChange: (make: string, model?: string) => void
  error?: string
}

/**
 * The make, which may also be typed by a nickname or a model. A combobox, or a text field with suggestions without
 * JavaScript. The server reads what was typed and not chosen.
 */
function MakeField(props: MakeFieldProps) {
  const { row, isNew, makes, make, typed, error } = props
  const name = typed ?? makes.find(({ id }) => id === make)?.name ?? ''
  const hydrated = useHydrated()
  if (hydrated) return <FindMake {...props} name={name} />
  return (
    <>
      <TextField
        label={`Make ${row}`.trim()}
        name={`make${row}`}
        defaultValue={name}
        error={error}
        list="make-names"
        autoFocus={isNew}
        autoComplete="off"
        required={row === ''}
      />
      {row === '' && (
        <datalist id="make-names">
          {makes.map(({ id, name: label }) => (
            <option key={id} value={label} />
          ))}
        </datalist>
      )}
    </>
  )
}

function FindMake({
  row,
  isNew,
  makes,
  make,
  typed,
  name,
  onText,
  onChange,
  error,
}: MakeFieldProps & { name: string }) {
  const options = useMemo(() => makes.map(({ id, name: label }) => ({ id, label })), [makes])
  const found = useFoundCars(typed ?? '')
  const matching = matchingOptions(options, typed ?? '')
  const offered =
    found === null ? matching : [...found, ...matching.filter(({ id }) => !found.some((one) => one.id === id))]
  /** The text for which Enter was pressed before its matches arrived. */
  const [entered, setEntered] = useState<string | null>(null)

  const pick = ({ id }: Option) => {
    const [chosen = '', model] = id.split('/')
    setEntered(null)
    onChange(chosen, model)
  }
  function leave() {
    if (typed === null) return
    const named = findOption(options, typed) ?? (offered.length === 1 ? offered[0] : null)
    if (named) pick(named)
    else if (typed.trim() === '') onChange('')
  }
  function enter() {
    if (typed === null || typed.trim() === '') return leave()
    const first = findOption(options, typed) ?? offered[0]
    if (first) pick(first)
    else if (found === null) setEntered(typed)
  }
  useEffect(() => {
    const first = entered !== null && entered === typed ? found?.[0] : undefined
    if (!first) return
    const timer = setTimeout(() => pick(first))
    return () => clearTimeout(timer)
  })
  const isUnknown = typed !== null && typed.trim() !== '' && found?.length === 0 && offered.length === 0
  return (
    <>
      <Combobox
        id={`make${row}`}
        autoFocus={isNew}
        label={`Make ${row}`.trim()}
        placeholder="e.g. Honda or F-150"
        text={name}
        options={offered}
        onText={onText}
        onPick={pick}
        onLeave={leave}
        onEnter={enter}
        error={error ?? (isUnknown ? unknownMakeText(typed) : undefined)}
      />
      <input type="hidden" name={`make${row}`} value={typed ?? make} />
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
