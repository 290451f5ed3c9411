import { clip, oneLine } from '#domain/car-words'
import { findMake, findModel } from '#domain/catalogue/catalogue'
import type { Prisma } from '#platform/database'
import type { Dependencies } from '../dependencies'
import { setAsideBy } from '../judge/set-aside'
import { photoOrigins } from '../photo-origins'
import { toListing, toVerdicts } from '../stored'
import { viewCar, type CarView } from './car-view'
import { matchPush, summaryPush, type PushMessage } from './push-message'
import type { MailLinks, MailSetting } from './mail-setting'
import { isUnproven, withKnownLabels, withoutTypedWords } from './neutral-words'
import { renderMatchMail, renderSummaryMail, type RenderedMail } from './render-mail'

const included = { search: true, target: true } as const
export type AlertRow = Prisma.AlertGetPayload<{ include: typeof included }>

/** The alert with its search and target; null when it was removed with its search or its owner. */
export function loadAlert(deps: Dependencies, alertId: string): Promise<AlertRow | null> {
  return deps.db.alert.findUnique({ where: { id: alertId }, include: included })
}

/** What an alert says, drawn only for the medium that is asked for; or why there is nothing left to say. */
export type Composed =
  { kind: 'message'; mail(links: MailLinks): RenderedMail; push(): PushMessage } | { kind: 'nothing'; why: string }

/** As of now: a car judged otherwise since the alert was written is not announced. */
export async function compose(deps: Dependencies, alert: AlertRow): Promise<Composed> {
  if (alert.search.status === 'DELETED') return { kind: 'nothing', why: 'the search was deleted' }
  const told = isUnproven(alert) ? withoutTypedWords(alert) : alert
  return told.reason === 'MATCH' ? composeMatch(deps, told) : composeSummary(deps, told)
}

async function composeMatch(deps: Dependencies, alert: AlertRow): Promise<Composed> {
  const candidate =
    alert.listingId === null
      ? null
      : await deps.db.candidate.findUnique({
          where: { searchId_listingId: { searchId: alert.searchId, listingId: alert.listingId } },
          include: { listing: true },
        })
  if (candidate?.stage !== 'MATCH') return { kind: 'nothing', why: 'the car is not a match any more' }
  const aside = await setAsideBy(deps.db, alert.search.userId, [candidate.listingId])
  if (aside.size > 0) return { kind: 'nothing', why: 'the car was set aside' }
  const car = view(deps, alert, candidate)
  const setting = settingOf(deps, alert.search)
  const earlier = await earlierMatches(deps, alert.search)
  return {
    kind: 'message',
    mail: (links) => renderMatchMail(car, { ...setting, ...links }, earlier),
    push: () => matchPush(car, alert.vehicleId ?? candidate.listingId, setting.resultsUrl),
  }
}

/** Matches listed before the search began to watch, as long as no summary has told of them. */
function earlierMatches(deps: Dependencies, search: SearchRow): Promise<number> {
  if (search.historySummedUpAt) return Promise.resolve(0)
  return deps.db.candidate.count({ where: { searchId: search.id, stage: 'MATCH', isHistory: true, hiddenAt: null } })
}

const carsInSummary = 5

async function composeSummary(deps: Dependencies, alert: AlertRow): Promise<Composed> {
  const where = { searchId: alert.searchId, stage: 'MATCH', isHistory: true } as const
  const matches = await deps.db.candidate.findMany({ where, select: { listingId: true } })
  const matchIds = matches.map(({ listingId }) => listingId)
  const aside = await setAsideBy(deps.db, alert.search.userId, matchIds)
  const count = matchIds.length - aside.size
  if (count === 0) return { kind: 'nothing', why: 'none of the cars is a match any more' }
  const newest = await deps.db.candidate.findMany({
    where: { ...where, listingId: { notIn: [...aside] } },
    include: { listing: true },
    orderBy: [{ listing: { postedAt: { sort: 'desc', nulls: 'last' } } }, { foundAt: 'desc' }],
    take: carsInSummary,
  })
  const cars = newest.map((candidate) => view(deps, alert, candidate))
  const setting = settingOf(deps, alert.search)
  return {
    kind: 'message',
    mail: (links) => renderSummaryMail(count, cars, { ...setting, ...links }),
    push: () => summaryPush(count, cars, alert.searchId, setting.resultsUrl),
  }
}

type CandidateRow = Prisma.CandidateGetPayload<{ include: { listing: true } }>
type SearchRow = AlertRow['search']

function view(deps: Dependencies, alert: AlertRow, candidate: CandidateRow): CarView {
  const listing = toListing(candidate.listing)
  const verdicts = toVerdicts(candidate.verdicts)
  return viewCar({
    listing,
    verdicts: isUnproven(alert) ? withKnownLabels(verdicts) : verdicts,
    foundAt: candidate.foundAt,
    centre: alert.search,
    photoOrigins: photoOrigins(deps.config, listing.marketplace),
    now: new Date(),
  })
}

function settingOf(deps: Dependencies, search: SearchRow): Omit<MailSetting, keyof MailLinks> {
  const { config } = deps
  return {
    brand: config.BRAND_NAME,
    supportEmail: config.SUPPORT_EMAIL,
    webUrl: config.WEB_URL,
    searchName: searchName(search),
    resultsUrl: new URL(`/dashboard/search/${search.id}/results`, config.WEB_URL).href,
  }
}

const longestName = 120

/** The owner's own words, else the cars looked for: "Honda Civic or Accord". */
function searchName(search: SearchRow): string {
  const words = clip(oneLine(search.smartCriteria), longestName)
  if (words !== '') return words
  const make = findMake(search.make)
  const models = make ? search.models.flatMap((id) => findModel(make, id)?.name ?? []) : []
  return [make?.name ?? search.make, models.join(' or ')].filter((part) => part !== '').join(' ')
}
