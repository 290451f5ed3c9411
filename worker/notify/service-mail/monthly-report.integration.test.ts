import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#domain/durations'
import { reportPeriod } from '#domain/report/report-period'
import { suppressAddress } from '#platform/suppression'
import { createDeliveryActivities, fetchInbox } from '../../../e2e/support/alerts'
import { callControl } from '../../../e2e/support/control'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { workerDependencies } from '../../../e2e/support/worker'
import {
  createVerdict,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertUser,
  toJson,
} from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { purgeExpired } from '../../maintenance/purge-expired'
import { loadReportFigures } from './report-figures'
import { sendServiceMail } from './send-service-mail'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const period = reportPeriod('2026-05', 'America/Chicago')
const may = (day: number) => new Date(Date.UTC(2026, 4, day, 12))
const april = (day: number) => new Date(Date.UTC(2026, 3, day, 12))

beforeEach(() => emptyTables(database.db, 'User', 'Listing', 'Vehicle', 'MailAddress'))
afterEach(() => callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' }))

async function scene() {
  const { db } = database
  const user = await insertUser(db)
  await db.user.update({ where: { id: user.id }, data: { timeZone: 'America/Chicago' } })
  const target = await insertMailTarget(db, user.id, { isMain: true })
  const search = await insertSearch(db, user.id, { name: 'My winter car', priceTo: 15_000 })
  const { id: mailId } = await db.monthlyReport.create({ data: { userId: user.id, month: '2026-05' } })
  const deps = await createDeliveryActivities(db, sandbox)
  return {
    ...{ user, target, search, mailId },
    send: () => sendServiceMail(deps, { mailId }),
    row: () => db.monthlyReport.findUniqueOrThrow({ where: { id: mailId } }),
    inbox: () => fetchInbox(sandbox, target.email!),
    figures: () => loadReportFigures(db, user.id, period),
    async saw(
      candidate: Partial<Parameters<typeof insertCandidate>[3]>,
      listing: Parameters<typeof insertListing>[1] = {},
      of = search.id,
    ) {
      const seen = await insertListing(db, { firstSeenAt: may(10), lastSeenAt: may(31), ...listing })
      await insertCandidate(db, of, seen.id, { foundAt: may(10), ...candidate })
      return seen
    },
  }
}
const read = { verdicts: toJson([createVerdict('salvage title')]) }

test('counts what the searches saw in the month by the reader’s clock, in the words of the results', async () => {
  const { user, saw, figures } = await scene()
  await saw({ stage: 'FILTERED', reason: '$16,500 is over $15,000' })
  await saw({ stage: 'FILTERED', reason: '$15,001 is over $15,000' })
  await saw({ stage: 'FILTERED', reason: '70 mi away, outside 60 mi', foundAt: new Date('2026-05-01T05:00:00Z') })
  await saw({ stage: 'FILTERED', reason: '$16,500 is over $15,000', foundAt: new Date('2026-05-01T04:59:59Z') })
  await saw({ stage: 'FILTERED', reason: '$16,500 is over $15,000', foundAt: new Date('2026-06-01T05:00:00Z') })
  await saw({ stage: 'REJECTED', reason: 'Has salvage title', ...read })
  await saw({ stage: 'REJECTED', reason: 'Sold' })
  await saw({ stage: 'WAITING' })
  await saw({ stage: 'MATCH', ...read })
  await saw({ stage: 'LIKELY', searchVersion: 0, ...read }) // to be judged again
  await saw({ stage: 'MATCH', hiddenAt: may(11), ...read })
  const other = await insertSearch(database.db, user.id)
  const shared = await saw({ stage: 'LIKELY', ...read })
  await insertCandidate(database.db, other.id, shared.id, { foundAt: may(12), stage: 'POSSIBLE' })
  await insertSearch(database.db, user.id)
  const gone = await insertSearch(database.db, user.id, { status: 'DELETED' })
  await saw({ stage: 'MATCH', ...read }, {}, gone.id)

  const { checked, read: readAds, searches } = await figures()
  expect([checked, readAds]).toEqual([10, 5])
  expect(searches.map((one) => [one.checked, one.found])).toEqual([
    [10, { MATCH: 1, LIKELY: 1, POSSIBLE: 0 }],
    [1, { MATCH: 0, LIKELY: 0, POSSIBLE: 1 }],
  ])
  expect(new Set(searches[0]!.ruledOut)).toEqual(
    new Set([
      { kind: 'limits', failed: 'price', ads: 2 },
      { kind: 'limits', failed: 'distance', ads: 1 },
      { kind: 'wishes', failed: 'Has salvage title', ads: 1 },
    ]),
  )
})

test('counts a car once with its best grade, and not again when it is reposted in a later month', async () => {
  const { saw, figures } = await scene()
  const first = await saw({ stage: 'LIKELY', ...read })
  await saw({ stage: 'MATCH', ...read }, { vehicleId: first.vehicleId })
  const old = await saw({ stage: 'MATCH', foundAt: april(20), ...read })
  await saw({ stage: 'MATCH', ...read }, { vehicleId: old.vehicleId })
  expect((await figures()).searches[0]!.found).toEqual({ MATCH: 1, LIKELY: 0, POSSIBLE: 0 })
})

test('compares the model’s asking prices of the two months, at the end of each', async () => {
  const { saw, figures } = await scene()
  const onSale = { stage: 'FILTERED', reason: '$16,500 is over $15,000', foundAt: april(10) } as const
  for (let i = 0; i < 20; i++) {
    // For sale in both months; its price fell in May, and again in June.
    const car = await saw(onSale, { priceCents: 1_300_000, firstSeenAt: april(10), lastSeenAt: new Date('2026-06-02') })
    const change = { listingId: car.id, currency: 'USD', wasCurrency: 'USD' }
    await database.db.priceChange.createMany({
      data: [
        { ...change, at: may(20), wasCents: 1_500_000, priceCents: 1_400_000 },
        { ...change, at: new Date('2026-06-01T12:00:00Z'), wasCents: 1_400_000, priceCents: 1_300_000 },
      ],
    })
  }
  await saw(onSale, { priceCents: 100_000, firstSeenAt: april(10), goneAt: april(12), lastSeenAt: april(12) })
  await saw(onSale, { priceCents: 100_000, firstSeenAt: april(10), titleStatus: 'salvage' })
  await saw(onSale, { priceCents: 100_000, firstSeenAt: april(10), currency: 'CAD' })
  await saw(onSale, { priceCents: 100_000, firstSeenAt: april(10), model: 'accord' })
  expect((await figures()).searches).toEqual([]) // nothing was found in May itself
  await saw({ stage: 'WAITING' }, { priceCents: 900_000 })
  expect((await figures()).searches[0]!.priceMoves).toEqual([
    { car: 'Honda Civic', move: { before: { cars: 21, cents: 1_500_000 }, now: { cars: 21, cents: 1_400_000 } } },
  ])
  await database.db.listing.updateMany({ where: { titleStatus: 'clean' }, data: { goneAt: april(30) } })
  expect((await figures()).searches[0]!.priceMoves).toEqual([])
})

test('nothing that is counted is purged before the report is sent', async () => {
  const { user, search, saw, figures } = await scene()
  await database.db.search.update({ where: { id: search.id }, data: { createdAt: april(1) } })
  const other = await insertSearch(database.db, user.id, { mileageTo: 50_000, createdAt: april(2) })
  const sees = async (foundAt: Date, over: Parameters<typeof insertListing>[1] = {}) => {
    const dear = { stage: 'FILTERED', reason: '$16,500 is over $15,000', foundAt } as const
    const { id } = await saw(dear, { priceCents: 1_650_000, firstSeenAt: foundAt, ...over })
    const driven = { stage: 'FILTERED', reason: '71,000 mi is over 50,000 mi', foundAt } as const
    await insertCandidate(database.db, other.id, id, driven)
  }
  for (let i = 0; i < 20; i++) {
    await sees(april(1), { lastSeenAt: may(1), goneAt: may(1) })
    await sees(may(1), { lastSeenAt: may(2), goneAt: may(2) })
  }
  await sees(may(25))
  const before = await figures()
  expect([before.checked, before.searches[0]!.priceMoves.length]).toEqual([21, 1])
  expect(before.searches.map((one) => one.ruledOut)).toEqual([
    [{ kind: 'limits', failed: 'price', ads: 21 }],
    [{ kind: 'limits', failed: 'mileage', ads: 21 }],
  ])
  for (let day = 2; day < 35; day++) await purgeExpired(workerDependencies(database.db), may(day))
  expect(await database.db.candidate.count()).toBe(2)
  expect(await figures()).toEqual(before)
})

test('counts no deleted near miss that was listed only before the search began or after it was paused', async () => {
  const { search, saw, figures } = await scene()
  const change = { createdAt: may(5), status: 'PAUSED', plannedAt: may(15) } as const
  await database.db.search.update({ where: { id: search.id }, data: change })
  await saw({ stage: 'REJECTED', reason: 'Has rust' })
  const nearMiss = { wasNearMiss: true, priceCents: 1_650_000 }
  await insertListing(database.db, { ...nearMiss, firstSeenAt: may(1), lastSeenAt: may(4) })
  await insertListing(database.db, { ...nearMiss, firstSeenAt: may(16), lastSeenAt: may(17) })
  await insertListing(database.db, { ...nearMiss, firstSeenAt: may(10), lastSeenAt: may(11), model: 'accord' })
  await insertListing(database.db, { ...nearMiss, firstSeenAt: may(10), lastSeenAt: may(11), marketplace: 'cargurus' })
  expect((await figures()).checked).toBe(1)
  await insertListing(database.db, { ...nearMiss, firstSeenAt: april(30), lastSeenAt: may(6) })
  await insertListing(database.db, { ...nearMiss, firstSeenAt: may(10), lastSeenAt: may(11) })
  expect((await figures()).checked).toBe(3)
})

test('one of two workers sends the report, with a link that turns off only the report', async () => {
  const { target, saw, mailId, send, inbox, row } = await scene()
  await saw({ stage: 'MATCH', ...read })
  const both = await Promise.allSettled([send(), send()])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await send()).toEqual({ sent: true })
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    ...{ Tag: 'monthly-report', Subject: 'Your May report: 1 ad checked, 1 read', Metadata: { alertid: mailId } },
    Headers: [
      {
        Name: 'List-Unsubscribe',
        Value: expect.stringContaining(`<http://localhost:3000/unsubscribe/${target.unsubscribeToken}?mail=report>`),
      },
      { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
    ],
  })
  expect(mail!.TextBody).toContain('My winter car')
  expect(await row()).toMatchObject({ status: 'SENT', providerMessageId: mail!.MessageID })
})

test('a report that cannot be sent now is sent by a later attempt, once', async () => {
  const { saw, send, inbox, row } = await scene()
  await saw({ stage: 'MATCH', ...read })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  await expect(send()).rejects.toMatchObject({ type: 'MailUnavailable' })
  expect(await row()).toMatchObject({ status: 'PENDING', triedAt: null })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  expect(await send()).toEqual({ sent: true })
  expect(await inbox()).toHaveLength(1)
})

test('sends nothing once the report is off, the address suppressed, or the account deleted', async () => {
  const { db } = database
  const refused = async (change: (of: Awaited<ReturnType<typeof scene>>) => Promise<unknown>) => {
    const one = await scene()
    await one.saw({ stage: 'MATCH', ...read })
    await change(one)
    expect(await one.send()).toEqual({ sent: false })
    expect(await one.inbox()).toEqual([])
    return (await one.row()).failure
  }
  const user = (data: object) => (one: { user: { id: string } }) => db.user.update({ where: { id: one.user.id }, data })
  const target = (data: object) => (one: { target: { id: string } }) =>
    db.notificationTarget.update({ where: { id: one.target.id }, data })
  expect(await refused(user({ hasMonthlyReport: false }))).toBe('the report was turned off')
  expect(await refused(user({ deletedAt: new Date() }))).toBe('the account was deleted')
  expect(await refused(target({ active: false }))).toBe('the address is off or not confirmed')
  expect(await refused(target({ confirmedAt: null }))).toBe('the address is off or not confirmed')
  const suppress = async (one: Awaited<ReturnType<typeof scene>>) => {
    await db.$transaction((tx) => suppressAddress(tx, one.target.email!, { reason: 'BOUNCED', at: new Date() }))
    await target({ active: true })(one)
  }
  expect(await refused(suppress)).toBe('no mail may go to the address')
  expect(await refused(() => db.candidate.deleteMany())).toBe('no search saw an ad in that month')
  const late = new Date(Date.now() - 15 * dayMs)
  expect(await refused(() => db.monthlyReport.updateMany({ data: { createdAt: late } }))).toBe(
    'it is too late for this mail',
  )
})
