import type { Field } from '#domain/search/field'
import { columnOf, fieldEntries, type SearchErrors, type SearchField } from '#domain/search/schema'
import { confirmedWords } from '#domain/judgment/verdicts/grade'
import { numberedPhotos } from '#domain/listing/photos'
import { json } from '../../http/endpoint.server'
import type { Car } from '../cars/cars.server'
import { marketplaceLabels } from '#domain/marketplaces'
import { searchSentence } from '#domain/search/search-sentence'
import type { Search } from '#prisma/generated/client'
import { criteriaOf } from '../wishes/criteria'
import { versionOf, type EditConflict } from './edit-conflict.server'
import type { SearchFunnel } from './funnel.server'

export function searchJson(search: Search, { health, funnel, today }: SearchFunnel) {
  const { id, status, createdAt } = search
  return {
    id,
    status,
    createdAt,
    ...Object.fromEntries(fieldEntries.map(([name, field]) => [name, jsonOf(name, field, search)])),
    version: versionOf(search),
    sentence: searchSentence(search),
    criteria: criteriaOf(search),
    health: health.map(({ areas: _, failing: __, ...told }) => ({
      ...told,
      label: marketplaceLabels[told.marketplace],
    })),
    funnel,
    today,
  }
}

const jsonOf = (name: SearchField, { toJson }: Field, search: Search) =>
  toJson ? toJson({ ...search }) : search[columnOf(name) as keyof Search]

/** API representation of a car. `price` is in dollars. */
export function matchJson(car: Car) {
  const { listingId, title, url, price, mileage, distanceMiles, marketplace, postedAt, foundAt } = car
  return {
    listingId,
    stage: car.stage.toLowerCase(),
    confirmed: confirmedWords(car.verdicts),
    title,
    url,
    price,
    wasPrice: car.wasPrice,
    mileage,
    distanceMiles,
    marketplace,
    postedAt,
    foundAt,
    photoUrl: numberedPhotos(car.listing)[0]?.url ?? null,
    verdicts: car.verdicts.map(({ criterionId: _, ...verdict }) => verdict),
    risks: car.risks.map(({ feature, evidence }) => ({ label: feature, evidence })),
    isBackfill: car.isBackfill,
    isGone: car.isGone,
    goneAt: car.goneAt,
  }
}

/** A 400 response with the first error as `error` and all errors by field. */
export function refusedSearch(errors: SearchErrors): Response {
  return json({ error: Object.values(errors)[0], errors }, 400)
}

/** A 409 response with the stored value of each differing field, and the version to send to overwrite them. */
export const changedSearch = ({ message, errors, stored }: EditConflict): Response =>
  json({ error: message, errors, version: versionOf(stored) }, 409)
