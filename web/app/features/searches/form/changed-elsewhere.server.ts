import { createHash } from 'node:crypto'
import { findMake, findModel } from '#domain/catalogue/names/catalogue'
import { marketplaceLabels } from '#domain/marketplaces'
import { dollars, milesInWords } from '#domain/search/search-sentence'
import { inFormOrder, type SearchErrors, type SearchField } from '#domain/search/search-rules'
import { bodyTypes, transmissions } from '#domain/vocabulary'
import type { Search } from '#prisma/generated/client'
import type { SearchFields } from '../store/check-search.server'
import { valuesOf } from './form-values'
import { policyChoices } from './policy-field'

/** Version of the form's fields. Pausing the search or compiling its words does not change it. */
export const versionOf = (search: Search): string =>
  createHash('sha256')
    .update(JSON.stringify(valuesOf(search)))
    .digest('base64url')

/** Thrown when the search was changed after the sender had loaded it. */
export class ChangedElsewhere extends Error {
  constructor(
    readonly stored: Search,
    readonly fields: SearchFields,
  ) {
    super(
      'This search was changed elsewhere after you opened it, so nothing was saved. What is stored now stands with each field that differs. Save again to store what you typed instead.',
    )
  }

  /** The stored value of each field that differs. */
  get errors(): SearchErrors {
    const { stored, fields } = this
    const differing = (Object.keys(shownAs) as (keyof SearchFields)[]).filter(
      (name) => JSON.stringify(stored[name]) !== JSON.stringify(fields[name]),
    )
    return inFormOrder(
      Object.fromEntries(differing.map((name) => [fieldOf[name] ?? name, `Stored now: ${wordsOf(stored, name)}.`])),
    )
  }
}

/** Throws `ChangedElsewhere` if the stored search no longer has this version. Null skips the check. */
export const unlessChanged = (version: string | null, fields: SearchFields) => (stored: Search) => {
  if (version !== null && version !== versionOf(stored)) throw new ChangedElsewhere(stored, fields)
}

const fieldOf: Partial<Record<keyof SearchFields, SearchField>> = { locationLabel: 'location', radiusMiles: 'radius' }

const labels = (words: Record<string, string>) => (given: string | string[]) =>
  [given]
    .flat()
    .map((key) => words[key] ?? key)
    .join(', ')
const hour = (given: number) => `${given}:00`
const yesOrNo = (given: boolean) => (given ? 'yes' : 'no')

/** How the value of each field is shown. */
const shownAs = {
  make: (given: string) => findMake(given)?.name ?? given,
  models: (given: string[], { make }: Search) =>
    given.map((id) => findModel(findMake(make)!, id)?.name ?? id).join(', '),
  priceFrom: dollars,
  priceTo: dollars,
  yearFrom: String,
  yearTo: String,
  mileageFrom: milesInWords,
  mileageTo: milesInWords,
  transmission: labels(transmissions),
  bodyTypes: labels(bodyTypes),
  smartCriteria: (given: string) => given && `“${given}”`,
  locationLabel: String,
  radiusMiles: milesInWords,
  countrywide: yesOrNo,
  marketplaces: labels(marketplaceLabels),
  tellAtOnce: (given: Search['tellAtOnce']) => policyChoices[given].label,
  tellsRest: yesOrNo,
  quietFrom: hour,
  quietTo: hour,
  digestHour: hour,
  name: (given: string) => `“${given}”`,
} satisfies Partial<Record<keyof SearchFields, unknown>>

function wordsOf(stored: Search, name: keyof SearchFields): string {
  const value = stored[name]
  const say = shownAs[name as keyof typeof shownAs] as (value: unknown, search: Search) => string
  return (value === null ? '' : say(value, stored)) || 'nothing'
}
