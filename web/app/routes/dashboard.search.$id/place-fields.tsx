import { useFetcher } from '@remix-run/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { defaultRadiusMiles } from '#domain/search/search'
import type { SearchErrors } from '#domain/search/schema'
import { maxPlaces } from '#domain/search/search-rules'
import { hourText } from '#domain/words/schedule-words'
import { Checkbox, SelectField, HintAndError } from '../../ui/field'
import { useInputBeforeHydration, useHydrated } from '../../ui/hydration'
import type { SearchFormValues } from '../../features/searches/form-values'
import { useSite } from '../../ui/site'
import { Combobox, type Option } from './combobox'
import { FromWords } from './describe-car'
import { AddRow, FormRow, rowName, type RowName } from './form-rows'
import { NumberField, groupDigits } from './range-fields'

const debounceMs = 300
/** Longer than any place name. Limits the length of a suggestion request's URL. */
const maxQueryLength = 100

interface Suggestions {
  features: { id: string; place_name: string }[]
}

/** The locations to search around. Any text is allowed; with JavaScript, the gazetteer suggests places. */
export function PlaceFields({ values, errors }: { values: SearchFormValues; errors: SearchErrors }) {
  const [countrywide, setCountrywide] = useState(values.countrywide)
  /** The values whose places were cleared by choosing the whole country. */
  const [cleared, setCleared] = useState<SearchFormValues | null>(null)
  const [shown, setShown] = useState(values)
  if (shown !== values) {
    setShown(values)
    setCountrywide(values.countrywide)
  }
  const box = useRef<HTMLDivElement>(null)
  useInputBeforeHydration(() => {
    changeCountrywide(box.current!.querySelector<HTMLInputElement>('[name=countrywide]')!.checked)
  })
  const rows = useMemo(() => {
    const own = { location: values.location, radius: values.radius }
    return cleared === values ? [{ location: '', radius: '' }] : [own, ...values.otherPlaces]
  }, [values, cleared])

  function changeCountrywide(on: boolean) {
    setCountrywide(on)
    if (on) setCleared(values)
  }

  return (
    <>
      <SelectField label="Country" name="country" defaultValue={values.country} error={errors.country}>
        <option value="US">United States</option>
      </SelectField>
      {rows.map((place, i) => (
        <FormRow key={i} what="place" row={i + 1} count={rows.length}>
          <OnePlace row={rowName(i + 1)} place={place} errors={errors} isWide={countrywide} />
        </FormRow>
      ))}
      <FromWords of={['location', 'radius', 'otherPlaces', 'countrywide']} />
      {!countrywide && <AddRow what="place" count={rows.length} most={maxPlaces} />}
      <div ref={box}>
        <Checkbox
          label="Countrywide search (whole country)"
          id="countrywide"
          name="countrywide"
          checked={countrywide}
          onChange={(event) => changeCountrywide(event.target.checked)}
        />
      </div>
    </>
  )
}

interface OnePlaceProps {
  row: RowName
  place: { location: string; radius: string }
  errors: SearchErrors
  /** The whole country is searched, so places don't count. */
  isWide: boolean
}

function OnePlace({ row, place: typed, errors, isWide }: OnePlaceProps) {
  const [place, setPlace] = useState(typed.location)
  const [radius, setRadius] = useState(groupDigits(typed.radius))
  const [query, setQuery] = useState('')
  const { options, isLoading } = useSuggestions(query)
  const hydrated = useHydrated() // without JavaScript, disabled fields could not be re-enabled
  const [shown, setShown] = useState(typed)
  if (shown !== typed) {
    setShown(typed)
    setPlace(typed.location)
    setRadius(groupDigits(typed.radius))
    setQuery('')
  }
  const pair = useRef<HTMLDivElement>(null)
  useInputBeforeHydration(() => {
    const field = (name: string) => pair.current!.querySelector<HTMLInputElement>(`[name=${name}${row}]`)!
    const isOn = pair.current!.closest('form')!.querySelector<HTMLInputElement>('[name=countrywide]')!.checked
    setPlace(isOn ? '' : field('location').value)
    setRadius(isOn ? '' : groupDigits(field('radius').value))
  })
  return (
    <div className="place-pair" ref={pair}>
      <Combobox
        id={`location${row}`}
        autoFocus={row !== '' && typed.location === ''}
        name={`location${row}`}
        label={row === '' ? 'City, town or ZIP' : `City, town or ZIP ${row}`}
        hint={row === '' ? 'Like “94110” or “Austin, TX”.' : undefined}
        text={place}
        onText={(text) => {
          setPlace(text)
          setQuery(text.trim())
        }}
        options={options}
        isLoading={isLoading}
        onPick={({ label }) => {
          setPlace(label)
          setQuery('')
        }}
        disabled={hydrated && isWide}
        error={errors[`location${row}`]}
      />
      <NumberField
        label={`Radius ${row} (mi)`.replace('  ', ' ')}
        name={`radius${row}`}
        placeholder={String(defaultRadiusMiles)}
        value={radius}
        onChange={(event) => setRadius(event.target.value)}
        onBlur={() => setRadius(groupDigits(radius))}
        disabled={hydrated && isWide}
        error={errors[`radius${row}`]}
      />
    </div>
  )
}

/** Places that start with the text, fetched when typing pauses; null while the text is empty. */
function useSuggestions(query: string): { options: Option[] | null; isLoading: boolean } {
  const { load, data, state } = useFetcher<Suggestions>()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (query === '' || query.length > maxQueryLength) return
    const timer = setTimeout(() => {
      setAsked(query)
      load(`/api/locations?q=${encodeURIComponent(query)}`)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [query, load])
  if (query === '' || query.length > maxQueryLength) return { options: null, isLoading: false }
  const options = (data?.features ?? []).map(({ id, place_name }) => ({
    id,
    label: place_name.replace(/, United States$/, ''),
  }))
  const isLoading = asked !== query || state !== 'idle'
  return { options: isLoading ? [] : options, isLoading }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const hint = 'We hold alerts and send them together when quiet hours end.'

/** States the time zone of the hours. Null falls back to `defaultTimeZone` in domain/alerts/local-time. */
const clockWords = (timeZone: string | null) =>
  timeZone === null
    ? 'Times are in Central Time. Choose your time zone under My account.'
    : `Times are in ${timeZone.replaceAll('_', ' ')}, your account’s time zone.`

export function AlertScheduleFields({ values, errors }: { values: SearchFormValues; errors: SearchErrors }) {
  const { timeZone } = useSite()
  return (
    <>
      <fieldset aria-describedby="quietHours-hint">
        <legend>Quiet hours</legend>
        <HintAndError name="quietHours" hint={`${hint} ${clockWords(timeZone)}`} />
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
