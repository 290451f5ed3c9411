import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { defaultRadiusMiles } from '#domain/search'
import type { SearchErrors } from '#domain/search-rules'
import { Checkbox, SelectField, TextField } from '../../ui/field'
import { useHydrated } from '../../ui/hydrated'
import type { SearchFormValues } from './form-values'

const debounceMs = 300 // specification, section 7

interface Suggestions {
  features: { id: string; place_name: string }[]
}

/** Where to look. Any place may simply be typed; with scripts the gazetteer suggests while typing. */
export function PlaceFields({ values, errors }: { values: SearchFormValues; errors: SearchErrors }) {
  const [place, setPlace] = useState(values.location)
  const [radius, setRadius] = useState(values.radius)
  const [countrywide, setCountrywide] = useState(values.countrywide)
  const labels = useSuggestions(place)
  const hydrated = useHydrated() // without scripts nothing would open the fields again
  useEffect(() => {
    setPlace(values.location)
    setRadius(values.radius)
    setCountrywide(values.countrywide)
  }, [values])

  function changeCountrywide(on: boolean) {
    setCountrywide(on)
    if (!on) return
    setPlace('')
    setRadius('')
  }

  return (
    <div className="form-part">
      <SelectField label="Country" name="country" defaultValue={values.country} error={errors.country}>
        <option value="US">United States</option>
      </SelectField>
      <TextField
        label="City, town or ZIP"
        name="location"
        hint='Like "94110" or "Austin, TX".'
        list="places"
        autoComplete="off"
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        disabled={hydrated && countrywide}
        error={errors.location}
      />
      <datalist id="places">
        {labels?.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <p className="visually-hidden" aria-live="polite">
        {labels && (labels.length === 0 ? 'No options' : `${labels.length} result(s) available`)}
      </p>
      <TextField
        label="Radius (mi)"
        name="radius"
        inputMode="numeric"
        placeholder={String(defaultRadiusMiles)}
        value={radius}
        onChange={(event) => setRadius(event.target.value)}
        disabled={hydrated && countrywide}
        error={errors.radius}
      />
      <Checkbox
        label="Countrywide search (whole country)"
        name="countrywide"
        checked={countrywide}
        onChange={(event) => changeCountrywide(event.target.checked)}
      />
    </div>
  )
}

/** Labels of the places that begin as typed, asked for once the typing rests; null while nothing was asked. */
function useSuggestions(typed: string): string[] | null {
  const { load, data } = useFetcher<Suggestions>()
  const first = useRef(typed)
  useEffect(() => {
    const text = typed.trim()
    if (text === '' || typed === first.current) return
    first.current = ''
    const timer = setTimeout(() => load(`/api/locations?q=${encodeURIComponent(text)}`), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, load])
  if (!data || typed.trim() === '') return null
  return data.features.map((feature) => feature.place_name.replace(/, United States$/, ''))
}
