import { useEffect } from 'react'
import { useFetcher } from '@remix-run/react'
import type { Option } from './combobox'

export interface NamedOption {
  id: string
  name: string
}

const debounceMs = 150
const maxFindLength = 60

/** What the server finds by a typed name; null until it answers. An option's id is "ford" or "ford/f-150". */
export function useFoundCars(typed: string): Option[] | null {
  const { load, data } = useFetcher<{ find: string; cars: Option[] }>()
  const find = typed.trim().slice(0, maxFindLength)
  useEffect(() => {
    if (find === '') return
    const timer = setTimeout(() => load(`/api/models?find=${encodeURIComponent(find)}`), debounceMs)
    return () => clearTimeout(timer)
  }, [find, load])
  return find !== '' && data?.find === find ? data.cars : null
}
