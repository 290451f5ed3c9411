import type { LoaderFunctionArgs } from '@remix-run/node'
import { searchName } from '#domain/search/search-name'
import type { Search, Subscription, User } from '#prisma/generated/client'
import { database } from '../../services/database.server'
import {
  byteOrderMark,
  formatCsv,
  type CsvCell,
  downloadName,
  downloadResponse,
  drainFromContext,
} from '../../http/download.server'
import { streamInTurn } from '../../http/turns.server'
import type { SignedIn } from './session/sessions.server'

/** In file order. */
const exportParts = [
  'account',
  'subscriptions',
  'payments',
  'refunds',
  'refundRequests',
  'devices',
  'apiTokens',
  'searches',
  'atomLinks',
  'targets',
  'alerts',
  'monthlyReports',
  'results',
  'sellerAnswers',
  'carNotes',
  'savedCars',
  'shareLinks',
  'visitorNotes',
  'sharedLikes',
  'feedback',
  'unsavedWords',
  'waitlist',
] as const
type ExportPart = (typeof exportParts)[number]
interface ExportedRecord {
  part: ExportPart
  record: Record<string, unknown>
}

/** Rows per query, and per streamed chunk. */
const batchSize = 500

export async function dataExportResponse(
  { request, context }: LoaderFunctionArgs,
  user: SignedIn,
  format: keyof typeof formats,
): Promise<Response> {
  const { contentType, piecesOf } = formats[format]
  const fileName = downloadName(['my-data'], format)
  const drained = drainFromContext(context)
  const pieces = await streamInTurn(user.id, request, piecesOf(exportAccountData(user)))
  return downloadResponse(pieces, { fileName, contentType, signal: request.signal, drained })
}

/** Yields everything stored about a user, in batches. Omits secrets, hashes, keys and other people's data. */
async function* exportAccountData(user: User): AsyncGenerator<ExportedRecord[]> {
  const userId = user.id
  yield [{ part: 'account', record: accountOf(user) }]
  const subscriptions = await database().subscription.findMany({
    where: { userId },
    omit: { userId: true, eventAt: true, orderKey: true },
  })
  yield subscriptions.map((subscription) => ({ part: 'subscriptions', record: subscriptionRecord(subscription) }))
  const payments = await database().payment.findMany({ where: { userId }, omit: { userId: true, orderKey: true } })
  yield payments.map((record) => ({ part: 'payments', record }))
  const refunds = await database().refund.findMany({ where: { userId }, omit: { userId: true, orderKey: true } })
  yield refunds.map((record) => ({ part: 'refunds', record }))
  const requests = await database().refundRequest.findMany({ where: { userId }, omit: { userId: true } })
  yield requests.map((record) => ({ part: 'refundRequests', record }))
  const sessions = await database().session.findMany({
    where: { userId },
    select: { device: true, createdAt: true, usedAt: true, expiresAt: true },
  })
  yield sessions.map((record) => ({ part: 'devices', record }))
  const apiTokens = await database().apiToken.findMany({
    where: { userId },
    select: { name: true, createdAt: true, usedAt: true },
  })
  yield apiTokens.map((record) => ({ part: 'apiTokens', record }))
  const searches = await database().search.findMany({
    where: { userId, status: { not: 'DELETED' } },
    omit: { userId: true, feedsKey: true, compileFailures: true, compileAfter: true, compileVersion: true },
  })
  yield searches.map((search) => ({ part: 'searches', record: searchRecord(search) }))
  const atomLinks = await database().atomLink.findMany({
    where: { search: { userId } },
    select: { searchId: true, createdAt: true },
  })
  yield atomLinks.map((record) => ({ part: 'atomLinks', record }))
  const targets = await database().notificationTarget.findMany({
    where: { userId },
    omit: { userId: true, endpoint: true, p256dh: true, auth: true, unsubscribeToken: true },
    include: {
      muted: { select: { searchId: true, mutedAt: true } },
      webhook: { select: { url: true, lastAnswer: true, lastAt: true } },
    },
  })
  yield targets.map(({ webhook, ...target }) => ({ part: 'targets', record: { ...target, ...webhook } }))
  yield* alertsOf(userId)
  const reports = await database().monthlyReport.findMany({
    where: { userId, status: 'SENT' },
    select: { month: true, sentAt: true },
  })
  yield reports.map((record) => ({ part: 'monthlyReports', record }))
  for (const { id } of searches) yield* resultsOf(id)
  const answers = await database().sellerAnswer.findMany({
    where: { userId },
    select: { criterionKey: true, answer: true, quote: true, source: true, answeredAt: true, listing: { select: ad } },
  })
  yield answers.map(({ listing, criterionKey, answer, quote, source, answeredAt }) => ({
    part: 'sellerAnswers',
    record: { wish: criterionKey, answer, quote, source, toldAt: answeredAt, ...listing },
  }))
  const notes = await database().carNote.findMany({
    where: { userId },
    select: {
      ...{ text: true, updatedAt: true },
      vehicle: { select: { listings: { select: ad, orderBy: { firstSeenAt: 'desc' }, take: 1 } } },
    },
  })
  yield notes.map(({ vehicle, ...note }) => ({ part: 'carNotes', record: { ...note, ...vehicle.listings[0] } }))
  const saved = await database().savedCar.findMany({
    where: { userId },
    omit: { userId: true, dueAt: true },
    include: { listing: { select: ad } },
  })
  yield saved.map(({ listing, ...car }) => ({ part: 'savedCars', record: { ...car, ...listing } }))
  const links = await database().shareLink.findMany({
    where: { userId },
    select: {
      ...{ searchId: true, showsPlans: true, createdAt: true, listing: { select: ad } },
      notes: { select: { name: true, text: true, createdAt: true, listing: { select: ad } } },
      likes: { select: { createdAt: true, listing: { select: ad } } },
    },
  })
  yield links.map(({ listing, searchId, showsPlans, createdAt }) => ({
    part: 'shareLinks',
    record: { searchId, showsPlans, createdAt, ...listing },
  }))
  const visitorNotes = links.flatMap((link) =>
    link.notes.map(({ listing, ...note }) => ({ ...note, ...(listing ?? link.listing) })),
  )
  yield visitorNotes.map((record) => ({ part: 'visitorNotes', record }))
  const likes = links.flatMap((link) => link.likes.map(({ listing, createdAt }) => ({ createdAt, ...listing })))
  yield likes.map((record) => ({ part: 'sharedLikes', record }))
  const feedback = await database().feedback.findMany({ where: { userId }, select: { text: true, createdAt: true } })
  yield feedback.map((record) => ({ part: 'feedback', record }))
  const unsaved = await database().unsavedWords.findMany({
    where: { userId },
    select: { words: true, isDescription: true, drafts: true, description: true, askedAt: true },
  })
  yield unsaved.map((record) => ({ part: 'unsavedWords', record }))
  // Anybody can open an account with somebody else's address, so only a verified one counts.
  const email = user.emailVerifiedAt === null ? null : user.email
  const waitlist = email === null ? [] : await database().waitlistEntry.findMany({ where: { email } })
  yield waitlist.map((record) => ({ part: 'waitlist', record }))
}

const ad = { title: true, url: true, marketplace: true } as const

function accountOf(user: User): Record<string, unknown> {
  const { id, email, firstName, lastName, companyName, countryCode, timeZone } = user
  const { marketingConsent, signsMessages, hasMonthlyReport, hasNoteAlerts, emailVerifiedAt, trialEndsAt, createdAt } =
    user
  return {
    ...{ id, email, firstName, lastName, companyName, countryCode, timeZone, marketingConsent, signsMessages },
    ...{ hasMonthlyReport, hasNoteAlerts, emailProvenAt: emailVerifiedAt, trialEndsAt, createdAt },
    logsInWith: [user.passwordHash !== null && 'password', user.googleSubject !== null && 'Google'].filter(Boolean),
  }
}

// Exported files keep the names that columns had before a rename.

function subscriptionRecord({ duplicateReportedAt, ...subscription }: ExportedSubscription) {
  return { ...subscription, secondReportedAt: duplicateReportedAt }
}
type ExportedSubscription = Omit<Subscription, 'userId' | 'eventAt' | 'orderKey'>

function searchRecord({ immediateGrade, hasDigest, backfillSummarizedAt, visitStartedAt, ...search }: ExportedSearch) {
  return {
    ...search,
    ...{ tellAtOnce: immediateGrade, tellsRest: hasDigest },
    ...{ backfillSummarisedAt: backfillSummarizedAt, visitBegan: visitStartedAt },
    name: searchName(search),
  }
}
type ExportedSearch = Omit<Search, 'userId' | 'feedsKey' | 'compileFailures' | 'compileAfter' | 'compileVersion'>

async function* alertsOf(userId: string): AsyncGenerator<ExportedRecord[]> {
  let rows: Awaited<ReturnType<typeof alertPage>> = []
  do {
    rows = await alertPage(userId, rows.at(-1)?.id ?? null)
    yield rows.map(({ target, listing, ...alert }) => ({
      part: 'alerts',
      record: { ...alert, sentTo: target.name, ...listing },
    }))
  } while (rows.length === batchSize)
}

const alertPage = (userId: string, last: string | null) =>
  database().alert.findMany({
    where: { target: { userId }, status: 'SENT' },
    select: {
      ...{ id: true, reason: true, searchId: true, sentAt: true },
      ...{ target: { select: { name: true } }, listing: { select: ad } },
    },
    orderBy: { id: 'asc' },
    take: batchSize,
    ...(last !== null && { cursor: { id: last }, skip: 1 }),
  })

/**
 * Cars in the search results, including hidden ones, with the answer to each criterion. Also cars that were ruled out
 * after the buyer said why they are no match.
 */
async function* resultsOf(searchId: string): AsyncGenerator<ExportedRecord[]> {
  let rows: Awaited<ReturnType<typeof resultPage>> = []
  do {
    rows = await resultPage(searchId, rows.at(-1)?.listingId ?? null)
    yield rows.map(({ listing, ...result }) => ({ part: 'results', record: { ...result, ...listing } }))
  } while (rows.length === batchSize)
}

const resultPage = (searchId: string, last: string | null) =>
  database().candidate.findMany({
    where: { searchId, OR: [{ stage: { in: ['MATCH', 'LIKELY', 'POSSIBLE'] } }, { feedback: { not: null } }] },
    select: {
      ...{ searchId: true, listingId: true, stage: true, verdicts: true, foundAt: true, hiddenAt: true },
      ...{
        feedback: true,
        feedbackText: true,
        listing: { select: { ...ad, priceCents: true, odometerMiles: true, postedAt: true } },
      },
    },
    orderBy: { listingId: 'asc' },
    take: batchSize,
    ...(last !== null && { cursor: { searchId_listingId: { searchId, listingId: last } }, skip: 1 }),
  })

async function* exportAsJson(batches: AsyncGenerator<ExportedRecord[]>): AsyncGenerator<string> {
  let open: ExportPart | null = null
  const missing: Set<ExportPart> = new Set(exportParts)
  yield '{'
  for await (const batch of batches) {
    let piece = ''
    for (const { part, record } of batch) {
      if (part === open) piece += ',\n'
      else piece += `${open === null ? '' : '],'}\n${JSON.stringify(part)}:[\n`
      open = part
      missing.delete(part)
      piece += JSON.stringify(record)
    }
    yield piece
  }
  const empty = [...missing].map((part) => `,\n${JSON.stringify(part)}:[]`).join('')
  yield `${open === null ? '' : ']'}${empty}\n}\n`
}

/** Streams one CSV row per value, because the parts have no columns in common. */
async function* exportAsCsv(batches: AsyncGenerator<ExportedRecord[]>): AsyncGenerator<string> {
  yield byteOrderMark + formatCsv([['Part', 'Record', 'Field', 'Value']])
  const records = new Map<ExportPart, number>()
  for await (const batch of batches) {
    const rows = batch.flatMap(({ part, record }) => {
      const number = (records.get(part) ?? 0) + 1
      records.set(part, number)
      return Object.entries(record).map(([field, value]): CsvCell[] => [part, number, field, cellOf(value)])
    })
    if (rows.length > 0) yield formatCsv(rows)
  }
}

function cellOf(value: unknown): CsvCell {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

const formats = {
  json: { contentType: 'application/json', piecesOf: exportAsJson },
  csv: { contentType: 'text/csv', piecesOf: exportAsCsv },
} as const
