import { formatDollars, formatDollarsAndCents, formatMiles } from '../figures'
import { reliableFigures } from '../listing/listing'
import { bodyTypes, transmissions } from '../vocabulary'
import type { ChoiceFilter, RangeFilter } from './field'

/** The filters by a figure or a list of choices, for forms, sentences, near misses and reasons. */

const share = (part: number): RangeFilter['near'] => ({
  from: (limit) => limit * (1 - part),
  to: (limit) => limit * (1 + part),
})
const underOrOver = { below: 'under', above: 'over', sentence: { from: 'over', to: 'under' } }

export const rangeFilters = {
  price: {
    ...{ from: 'priceFrom', to: 'priceTo', label: 'Price', max: 10_000_000, step: 500, near: share(0.15) },
    ofListing: (listing) => dividedBy(100, reliableFigures(listing).priceCents),
    ...{ words: formatDollars, listingWords: formatDollarsAndCents, pattern: '\\$[0-9.,]+', ...underOrOver },
    proposal: { from: 'A price from', to: 'A price up to' },
  },
  year: {
    ...{ from: 'yearFrom', to: 'yearTo', label: 'Construction year', max: null, step: 1 },
    near: { from: (limit) => limit - 2, to: (limit) => limit + 2 },
    ofListing: ({ year }) => year,
    ...{ words: String, pattern: '[0-9]+', below: 'before', above: 'after' },
    sentence: { from: 'from', to: 'up to' },
    proposal: { from: 'Years from', to: 'Years up to' },
  },
  mileage: {
    ...{ from: 'mileageFrom', to: 'mileageTo', label: 'Mileage', max: 2_000_000, step: 5_000, near: share(0.2) },
    ofListing: (listing) => reliableFigures(listing).odometerMiles,
    ...{ words: formatMiles, pattern: '[0-9,]+ mi', ...underOrOver },
    proposal: { from: 'From', to: 'Up to' },
  },
} satisfies Record<string, RangeFilter>

const dividedBy = (divisor: number, figure: number | null) => (figure === null ? null : figure / divisor)

export const choiceFilters = {
  transmission: {
    field: 'transmission',
    ...{ label: 'transmission', words: transmissions, isList: false },
    error: 'Choose a transmission from the list.',
  },
  bodyType: {
    field: 'bodyTypes',
    ...{ label: 'body type', words: bodyTypes, isList: true },
    error: 'Choose body types from the list.',
  },
} as const satisfies Record<string, ChoiceFilter>
export type ChoiceField = (typeof choiceFilters)[keyof typeof choiceFilters]['field']
