import { defaultRhythm } from '#domain/alerts/rhythm'
import { defaultPolicy } from '#domain/judgement/verdicts/policy'
import { marketplaces } from '#domain/marketplaces'
import type { Search } from '#prisma/generated/client'

/** The form as typed. Everything is text, so that invalid values can be shown again unchanged. */
export interface SearchFormValues {
  make: string
  models: string[]
  priceFrom: string
  priceTo: string
  yearFrom: string
  yearTo: string
  mileageFrom: string
  mileageTo: string
  transmission: string
  bodyTypes: string[]
  smartCriteria: string
  country: string
  location: string
  radius: string
  countrywide: boolean
  marketplaces: string[]
  tellAtOnce: string
  tellsRest: boolean
  quietFrom: string
  quietTo: string
  digestHour: string
  name: string
}

export const emptyValues: SearchFormValues = {
  make: '',
  models: [],
  priceFrom: '',
  priceTo: '',
  yearFrom: '',
  yearTo: '',
  mileageFrom: '',
  mileageTo: '',
  transmission: '',
  bodyTypes: [],
  smartCriteria: '',
  country: 'US',
  location: '',
  radius: '',
  countrywide: false,
  marketplaces: [...marketplaces],
  ...defaultPolicy,
  quietFrom: '',
  quietTo: '',
  digestHour: String(defaultRhythm.digestHour),
  name: '',
}

export function valuesFromForm(form: FormData | URLSearchParams): SearchFormValues {
  const one = (name: string) => String(form.get(name) ?? '')
  const many = (name: string) => form.getAll(name).map(String)
  return {
    make: one('make'),
    models: many('models'),
    priceFrom: one('priceFrom'),
    priceTo: one('priceTo'),
    yearFrom: one('yearFrom'),
    yearTo: one('yearTo'),
    mileageFrom: one('mileageFrom'),
    mileageTo: one('mileageTo'),
    transmission: one('transmission'),
    bodyTypes: many('bodyTypes'),
    smartCriteria: one('smartCriteria'),
    country: one('country') || 'US',
    location: one('location'),
    radius: one('radius'),
    countrywide: form.has('countrywide'),
    marketplaces: many('marketplaces'),
    tellAtOnce: one('tellAtOnce') || defaultPolicy.tellAtOnce,
    // A box that is not ticked is not sent; where no choice is sent at all, the fields were not there.
    tellsRest: form.has('tellAtOnce') ? form.has('tellsRest') : defaultPolicy.tellsRest,
    quietFrom: one('quietFrom'),
    quietTo: one('quietTo'),
    digestHour: one('digestHour') || String(defaultRhythm.digestHour),
    name: one('name'),
  }
}

export function valuesOf(search: Search): SearchFormValues {
  const figure = (value: number | null) => (value === null ? '' : String(value))
  return {
    make: search.make,
    models: search.models,
    priceFrom: figure(search.priceFrom),
    priceTo: figure(search.priceTo),
    yearFrom: figure(search.yearFrom),
    yearTo: figure(search.yearTo),
    mileageFrom: figure(search.mileageFrom),
    mileageTo: figure(search.mileageTo),
    transmission: search.transmission ?? '',
    bodyTypes: search.bodyTypes,
    smartCriteria: search.smartCriteria,
    country: search.country,
    location: search.locationLabel ?? '',
    radius: figure(search.radiusMiles),
    countrywide: search.countrywide,
    marketplaces: search.marketplaces,
    tellAtOnce: search.tellAtOnce,
    tellsRest: search.tellsRest,
    quietFrom: figure(search.quietFrom),
    quietTo: figure(search.quietTo),
    digestHour: figure(search.digestHour),
    name: search.name ?? '',
  }
}
