import { allowedPhotoOrigins } from '#domain/listing/photo-origins'
import type { CarChange } from '#domain/alerts/notified'
import type { PassingGrade } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { type OtherListing, sanitizeLine } from '#domain/words/car-text'
import { priceBeforeDrop } from '#domain/listing/price-before'
import { wasListedBeforeSearch } from '#domain/search/backfill'
import { searchName } from '#domain/search/search-name'
import type { Prisma, Transaction } from '#platform/database'
import type { WorkerConfig } from '../../config'
import type { Dependencies } from '../../dependencies'
import { toCriteria, toFacts, toListing, toVerdicts } from '../../stored/rows'
import { renderCar, type CarToRender, type RenderedCar } from '../rendered-car'
import type { MailLinks, MailContext } from '../mail/mail-text'
import { type AlertRow, isTargetUnverified, replaceUserLabels } from './alert-status'

export type ComposeContext = Pick<Dependencies, 'config'> & { tx: Transaction }

interface CarToTell {
  listingId: string
  grade: PassingGrade
  /** Improvements since the target's last notification. */
  changes: CarChange[]
  isWatched?: boolean
}

/**
 * Renders cars as judged for the alert's search, in the given order. `others`: the cars' other listings, if those
 * should be listed too.
 */
export async function renderCars(
  context: ComposeContext,
  alert: AlertRow,
  cars: CarToTell[],
  others: Map<string, OtherListing[]> = new Map(),
): Promise<RenderedCar[]> {
  const candidates = await context.tx.candidate.findMany({
    where: { searchId: alert.searchId, listingId: { in: cars.map(({ listingId }) => listingId) } },
    include: withListing,
  })
  return cars.flatMap((car) =>
    candidates
      .filter(({ listingId }) => listingId === car.listingId)
      .map((candidate) => announce(context, alert, { ...candidate, ...car }, others.get(car.listingId))),
  )
}

/** Includes the price estimate without its chart. */
const withListing = { listing: { include: { estimate: { omit: { chart: true } } } } } as const
type CandidateRow = Prisma.CandidateGetPayload<{ include: typeof withListing }>
type SearchRow = AlertRow['search']

function announce(
  { config }: Pick<ComposeContext, 'config'>,
  alert: AlertRow,
  candidate: CandidateRow & CarToTell,
  others: OtherListing[] = [],
): RenderedCar {
  const listing = toListing(candidate.listing)
  const inKnownWords = (verdicts: Verdict[]) =>
    isTargetUnverified(alert) ? replaceUserLabels(verdicts, toCriteria(alert.search) ?? []) : verdicts
  return renderCar({
    listing,
    grade: candidate.grade,
    isWatched: candidate.isWatched ?? false,
    estimate: candidate.listing.estimate,
    verdicts: inKnownWords(toVerdicts(candidate.verdicts)),
    changes: candidate.changes.map((change) =>
      change.reason === 'ANSWERED' ? { ...change, verdicts: inKnownWords(change.verdicts) } : change,
    ),
    wasCents: priceBeforeDrop(candidate.listing),
    risks: toFacts(candidate.risks),
    asking: isTargetUnverified(alert) ? null : askingFor(alert.search),
    foundAt: candidate.foundAt,
    wasThereBefore: wasListedBeforeSearch(candidate.listing, alert.search),
    center: alert.search,
    photoOrigins: allowedPhotoOrigins(listing.marketplace, config),
    others,
    timeZone: alert.search.user.timeZone,
    now: new Date(),
  })
}

/** A message to a seller contains the user's first name if the user opted in. */
function askingFor(search: SearchRow): NonNullable<CarToRender['asking']> {
  const { firstName, signsMessages } = search.user
  return { criteria: toCriteria(search) ?? [], limits: search, signAs: signsMessages ? firstName : null }
}

/** A search that a message names, with its results page. */
export interface NamedSearch {
  id: string
  name: string
  resultsUrl: string
}

export const nameSearch = ({ WEB_URL }: Pick<WorkerConfig, 'WEB_URL'>, search: SearchRow): NamedSearch => ({
  id: search.id,
  name: sanitizeLine(searchName(search)),
  resultsUrl: new URL(`/dashboard/search/${search.id}/results`, WEB_URL).href,
})

export function createMailContext(
  { config }: Pick<ComposeContext, 'config'>,
  search: SearchRow,
): Omit<MailContext, keyof MailLinks> {
  const { name, resultsUrl } = nameSearch(config, search)
  return {
    brand: config.BRAND_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    webUrl: config.WEB_URL,
    searchName: name,
    resultsUrl,
  }
}
