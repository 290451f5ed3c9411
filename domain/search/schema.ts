import { z } from 'zod'
import { defaultSchedule, type AlertSchedule } from '../alerts/schedule'
import { maxTargets, type TargetChoice } from '../alerts/target-choice'
import { findMake, findModel } from '../catalog/names/catalog'
import { formatMiles, joinWithOr } from '../figures'
import { passingGrades, type PassingGrade, defaultNotifyPolicy } from '../judgment/verdicts/grade'
import { marketplaceLabels, marketplaces } from '../marketplaces'
import { choiceField, choicesField, defineField, figureField } from './field'
import type { Field, FigureOptions, RangeFilter } from './field'
import { isMissing, isChecked, parseFigureInput, toText, toTexts, wholeNumber } from './field'
import { choiceFilters, rangeFilters } from './filter-fields'
import { locationJson, readCars, readLocation, readPlaces } from './row-input'
import { smartCriteria } from './smart-criteria-field'
import { nameProblem } from './search-name'
import {
  furtherRows,
  maxCars,
  maxModels,
  maxPlaces,
  notifyPolicyChoices,
  tooManyCarsText,
  tooManyPlacesText,
  type FurtherRow,
} from './search-rules'
import { minModelYear, maxSearchNameLength } from './search-rules'
import { makeName, modelNames, type WantedCar } from './wanted-cars'
import { otherPlacesOf, type WantedPlace } from './wanted-places'

export const maxRadiusMiles = 3_000
const noCarText = 'Other makes must be a list of makes with their models.'
const noPlaceRowText = 'Other places must be a list of places with their radii.'
const radiusLimits = { label: 'Radius', min: 1, max: maxRadiusMiles }

/**
 * The fields of a search, in the order of the JSON API. Forms, API calls, OpenAPI, filters, sentences and columns
 * derive from them. Changing the order changes the version of every stored search (check-search.server).
 * `currentYear` is the latest accepted model year; null accepts any, for callers that only describe the fields.
 */
export function searchSchema(currentYear: number | null) {
  const [priceFrom, priceTo] = range(rangeFilters.price, { min: 0, about: 'Dollars.' })
  const [yearFrom, yearTo] = range(rangeFilters.year, {
    ...{ min: minModelYear, max: currentYear, write: String, about: 'Must be this year or earlier.' },
  })
  const [mileageFrom, mileageTo] = range(rangeFilters.mileage, { min: 0, about: 'Miles.' })
  return {
    make: defineField({
      json: z.string({ error: 'Please select a make.' }).describe('An id from /makes.json.'),
      read: (given) => findMake(toText(given))?.id,
      filterColumns: null,
      words: (given: string) => findMake(given)?.name ?? given,
    }),
    /** `parseSearch` rejects unknown models, because it knows the make. */
    models: defineField({
      json: z.array(z.string()).meta({ maxItems: maxModels }).describe('Ids from /api/models. None means every model.'),
      read: toTexts,
      control: 'list',
      filterColumns: null,
      words: (given: string[], { make }) =>
        given.map((id) => findModel(findMake(String(make))!, id)?.name ?? id).join(', '),
    }),
    /** `parseSearch` checks each make and its models. */
    otherCars: defineField({
      json: z
        .array(z.object({ make: z.string(), models: z.array(z.string()) }, noCarText), noCarText)
        .max(maxCars - 1, tooManyCarsText)
        .describe('Further makes with their models. A car of any make fits.'),
      read: readCars,
      control: 'cars',
      filterColumns: null,
      words: (given: WantedCar[]) =>
        joinWithOr(given.map((car) => [makeName(car.make), ...modelNames(car)].join(' ').trim())),
      toJson: ({ otherCars }) => otherCars ?? [],
    }),
    ...{ priceFrom, priceTo, yearFrom, yearTo, mileageFrom, mileageTo },
    transmission: choiceField(choiceFilters.transmission, { filterColumns: null }),
    bodyTypes: choicesField(choiceFilters.bodyType, { filterColumns: null }),
    smartCriteria: smartCriteria(''),
    country: defineField({
      json: z.literal('US', { error: 'Only cars in the United States can be searched for.' }),
      read: (given) => toText(given).toUpperCase() || 'US',
      words: null,
    }),
    /** As typed or picked. The caller geocodes it. */
    location: defineField({
      json: locationJson.nullable().describe('Needed unless `countrywide` is true.'),
      read: readLocation,
      column: 'locationLabel',
      filterColumns: ['latitude', 'longitude'],
      toJson: ({ locationLabel: label, locationValue: value }) => (label ? { label, value } : null),
    }),
    radius: figureField(
      { ...radiusLimits, about: 'Miles.' },
      { column: 'radiusMiles', filterColumns: null, words: formatMiles },
    ),
    /** As typed or picked, like the location. `parseSearch` checks each; the caller geocodes them. */
    otherPlaces: defineField({
      json: z
        .array(
          z.object({ location: locationJson, radius: wholeNumber(radiusLimits).nullable() }, noPlaceRowText),
          noPlaceRowText,
        )
        .max(maxPlaces - 1, tooManyPlacesText)
        .describe('Further places with their radii in miles. A car near any place fits.'),
      read: readPlaces,
      control: 'places',
      filterColumns: null,
      words: (given: WantedPlace[]) =>
        joinWithOr(given.map((place) => `${place.radiusMiles ?? ''} mi of ${place.label}`)),
      toJson: (row) =>
        otherPlacesOf({ otherPlaces: row.otherPlaces }).map(({ label, value, radiusMiles }) => ({
          ...{ location: { label, value }, radius: radiusMiles },
        })),
    }),
    countrywide: defineField({
      json: z.boolean(),
      read: isChecked,
      control: 'box',
      filterColumns: null,
      words: yesOrNo,
    }),
    marketplaces: choicesField(
      {
        ...{ words: marketplaceLabels, error: 'Choose marketplaces from the list.', initial: marketplaces },
        ...{ min: 1, minError: 'Choose at least one marketplace.' },
      },
      { filterColumns: null },
    ),
    tellAtOnce: defineField({
      json: z
        .enum(lowerGrades, { error: 'Choose which cars to alert you about right away.' })
        .describe('The lowest grade that triggers an alert right away.'),
      read: (given) => (isMissing(given) ? defaultNotifyPolicy.immediateGrade : toText(given)).toLowerCase(),
      store: (grade) => grade.toUpperCase() as PassingGrade,
      column: 'immediateGrade',
      ...unjudged,
      words: (given: PassingGrade) => notifyPolicyChoices[given].label,
      toJson: ({ immediateGrade }) => String(immediateGrade).toLowerCase(),
    }),
    tellsRest: defineField({
      json: z
        .boolean('Whether the rest comes in a daily digest must be true or false.')
        .describe('Whether a daily digest includes the other cars that are not ruled out.'),
      read: (given) =>
        isMissing(given) ? defaultNotifyPolicy.hasDigest : given === false ? false : isChecked(given) || 'unclear',
      control: 'box',
      column: 'hasDigest',
      ...unjudged,
      words: yesOrNo,
    }),
    quietFrom: hour(
      'Quiet hours from',
      'Hour when alerts start to wait, in the account’s time zone. Null for no quiet hours. API tokens can’t change it.',
    ),
    quietTo: hour(
      'Quiet hours to',
      'Hour when alerts continue. Null exactly if `quietFrom` is null. API tokens can’t change it.',
    ),
    digestHour: defineField({
      json: wholeNumber(hours('The hour of the digest')).describe(
        'Hour of the daily digest, in the account’s time zone.',
      ),
      read: (given, context) =>
        parseFigureInput(hours('The hour of the digest'))(given, context) ?? defaultSchedule.digestHour,
      ...unjudged,
      words: hourWords,
    }),
    allTargets: defineField({
      json: z
        .boolean('Whether alerts go to all targets must be true or false.')
        .describe('Whether alerts go to every address and browser of the account, also to those added later.'),
      read: (given) => (isMissing(given) ? true : given === 'false' ? false : isChecked(given) || given),
      ...unjudged,
      words: (given: boolean) => (given ? 'all' : 'only the chosen ones'),
    }),
    /** Empty if all targets are chosen. The caller checks that they are the account's own. */
    targetIds: defineField({
      json: z
        .array(z.string())
        .max(maxTargets)
        .describe(
          'Ids of notification targets that get this search’s alerts. Empty if `allTargets` is true. API tokens can’t change them.',
        ),
      read: (given) => [...new Set(toTexts(given))].sort(),
      control: 'list',
      ...unjudged,
      words: (given: string[]) => `${given.length} chosen`,
    }),
    name: defineField({
      json: z
        .string({ error: 'The name must be text.' })
        .refine((name) => nameProblem(name) === null, { error: ({ input }) => nameProblem(String(input))! })
        .meta({ maxLength: maxSearchNameLength })
        .nullable()
        .describe('The buyer’s own name. Null if the search is named after its car.'),
      read: (given) => (isMissing(given) ? null : typeof given === 'string' ? toText(given) || null : given),
      ...unjudged,
      words: (given: string) => `“${given}”`,
    }),
  }
}

/** Errors of the form's further rows have the field's name with the row's number. */
export type RowField = `${'make' | 'models' | 'location' | 'radius'}${FurtherRow}`
const formOrder: (SearchField | RowField)[] = [
  ...(['make', 'models'] as const),
  ...furtherRows.flatMap((row) => [`make${row}`, `models${row}`] as const),
  ...(['otherCars', 'yearFrom', 'yearTo', 'bodyTypes', 'transmission', 'smartCriteria'] as const),
  ...(['priceFrom', 'priceTo', 'mileageFrom', 'mileageTo'] as const),
  ...(['country', 'location', 'radius'] as const),
  ...furtherRows.flatMap((row) => [`location${row}`, `radius${row}`] as const),
  ...(['otherPlaces', 'countrywide', 'marketplaces'] as const),
  ...(['tellAtOnce', 'tellsRest', 'quietFrom', 'quietTo', 'digestHour'] as const),
  ...(['allTargets', 'targetIds', 'name'] as const),
]

/** Alert settings: a change applies to future alerts and re-judges nothing. */
const unjudged = { isJudged: false }
const lowerGrades = passingGrades.map((grade) => grade.toLowerCase() as Lowercase<PassingGrade>)
const yesOrNo = (given: boolean) => (given ? 'yes' : 'no')
const hourWords = (given: number) => `${given}:00`
const hours = (label: string) => ({ label, min: 0, max: 23, write: String })
const hour = (label: string, about: string) =>
  figureField({ ...hours(label), about }, { ...unjudged, words: hourWords })

const range = (
  { label, words, max }: RangeFilter,
  limits: Omit<FigureOptions, 'label' | 'max'> & { max?: number | null },
) =>
  (['from', 'to'] as const).map((end) =>
    figureField({ max, ...limits, label: `${label} ${end}` }, { filterColumns: null, words }),
  ) as [NumberField, NumberField]
type NumberField = ReturnType<typeof figureField>

type Fields = ReturnType<typeof searchSchema>
export type SearchField = keyof Fields
export type SearchErrors = Partial<Record<SearchField | RowField, string>>

/** A validated form or API request. Its place is not geocoded yet. */
export type SearchDraft = { [Name in SearchField]: z.output<Fields[Name]['type']> }

/** The form as typed. Everything is text, so invalid values can be shown again unchanged. */
export type SearchFormValues = { [Name in SearchField]: Typed[Fields[Name]['control']] }
interface Typed {
  text: string
  list: string[]
  box: boolean
  cars: WantedCar[]
  places: { location: string; radius: string }[]
}

type Unfiltered =
  | 'smartCriteria'
  | 'country'
  | 'location'
  | 'radius'
  | 'otherPlaces'
  | 'name'
  | 'tellAtOnce'
  | 'tellsRest'
  | keyof TargetChoice
  | keyof AlertSchedule

/** Empty lists and nulls mean "any". */
export interface SearchFilters extends Omit<SearchDraft, Unfiltered> {
  /** Center of the search circle. Null for a nationwide search or one without a place. */
  latitude: number | null
  longitude: number | null
  radiusMiles: number | null
  otherPlaces: WantedPlace[]
  /** Names the first place in reasons. */
  locationLabel?: string | null
}

/** For callers that validate nothing and only need names, columns, words or descriptions. */
export const searchFields: Record<SearchField, Field> & Fields = searchSchema(null)
export const fieldEntries = Object.entries(searchFields) as [SearchField, Field][]
export const fieldColumn = (name: SearchField) => searchFields[name].column ?? name

/** Sorted like the form, so an error summary matches the form below it. */
export const sortByFormOrder = (errors: SearchErrors): SearchErrors =>
  Object.fromEntries(formOrder.filter((name) => errors[name]).map((name) => [name, errors[name]]))

export const rangesInFormOrder: RangeFilter[] = formOrder.flatMap((name) =>
  Object.values<RangeFilter>(rangeFilters).filter(({ from }) => from === name),
)

export interface FilterColumn {
  column: string
  isList: boolean
}
export const filterColumns: FilterColumn[] = fieldEntries.flatMap(([name, { filterColumns, control }]) =>
  (filterColumns ?? [fieldColumn(name)]).map((column) => ({ column, isList: control === 'list' })),
)
