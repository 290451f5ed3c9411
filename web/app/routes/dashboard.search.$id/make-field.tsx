import { useEffect, useMemo, useState } from 'react'
import { unknownMakeText } from '#domain/search/search-rules'
import { useHydrated } from '../../ui/hydration'
import { Combobox, matchingOptions, findOption, type Option } from './combobox'
import type { RowName } from './form-rows'
import { useFoundCars, type NamedOption } from './found-cars'

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
 * The make, which may also be typed by a nickname or a model. It is submitted as typed, and the server finds the make
 * by the same names. Before the scripts run, the field is the same with the browser's own suggestions, so what is typed
 * early stays.
 */
export function MakeField({ row, isNew, makes, make, typed, onText, onChange, error }: MakeFieldProps) {
  const hydrated = useHydrated()
  const name = typed ?? makes.find(({ id }) => id === make)?.name ?? ''
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
        name={`make${row}`}
        list={hydrated ? undefined : 'make-names'}
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
      {!hydrated && row === '' && (
        <datalist id="make-names">
          {makes.map(({ id, name: label }) => (
            <option key={id} value={label} />
          ))}
        </datalist>
      )}
    </>
  )
}
