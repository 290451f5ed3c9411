import { useFetcher } from '@remix-run/react'
import { useRef, useState } from 'react'
import { maxModels } from '#domain/search/search'
import { tooManyModels } from '#domain/search/search-rules'
import type { SearchErrors } from '#domain/search/schema'
import { Checkbox, Notes } from '../../ui/field'
import { useInputBeforeHydration, useHydrated } from '../../ui/hydrated'
import type { SearchFormValues } from '../../features/searches/form-values'
import { MakeField } from './make-field'
import type { NamedOption } from './named-option'

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
        <Notes
          name="models"
          hint={hintFor(make, busy, models.length, hydrated)}
          error={refused ? tooManyModels : errors.models}
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
        {refused && tooManyModels}
      </p>
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
