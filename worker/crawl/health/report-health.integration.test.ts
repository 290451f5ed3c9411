import { beforeEach, expect, test } from 'vitest'
import { createDeliveryActivities, fetchInbox, insertWebhook } from '../../../e2e/support/alerts'
import { emptyTables, useDatabase } from '../../../e2e/support/database'
import { insertMailTarget, insertSearch, insertUser } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { workerDependencies } from '../../../e2e/support/worker'
import { deliverAlerts } from '../../notify/alerts/outbox'
import { sendServiceMail } from '../../notify/service-mail/send-service-mail'
import { TypedFailure } from '../../failures'
import { recordFailure } from './feed-health'
import { reportHealth } from './report-health'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const minuteMs = 60_000
const now = new Date()
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)

beforeEach(() => emptyTables(database.db, 'Feed', 'User', 'MarketplaceHealth', 'ServiceMail'))

interface Failure {
  /** Minutes since the first failure. */
  forMinutes: number
  /** Minutes since the last one. */
  lastMinutes?: number
  isOver?: boolean
}
/** Feeds of one watched search, of which the first `failing` fail, or failed. */
async function feeds(total: number, failing: number, { forMinutes, lastMinutes = 0, isOver = false }: Failure) {
  await emptyTables(database.db, 'Feed')
  const { id: searchId } = await insertSearch(database.db, (await insertUser(database.db)).id)
  for (let i = 0; i < total; i++) {
    const failingSince = isOver ? null : ago(forMinutes)
    const failure = { failingSince, failedAt: ago(lastMinutes), lastReason: 'Craigslist has blocked us' }
    const searches = { create: { searchId } }
    const feed = { key: `f${i}`, marketplace: 'craigslist', area: `a${i}`, make: 'honda', lastAttemptAt: now, searches }
    await database.db.feed.create({ data: { ...feed, ...(i < failing ? failure : {}) } })
  }
}
/** Feeds that were read once, before the site failed. */
async function addFirstLooks(searchId: string, count: number) {
  for (let i = 0; i < count; i++) {
    const searches = { create: { searchId, isFirstLook: true } }
    const feed = {
      key: `look${i}`,
      marketplace: 'craigslist',
      area: `l${i}`,
      make: 'honda',
      lastAttemptAt: now,
      searches,
    }
    await database.db.feed.create({ data: feed })
  }
}
const report = (at = now) => reportHealth(workerDependencies(database.db), 'craigslist', at)
/** The next time that searches are checked. */
const nextCheck = () => report(ago(-10))
const mails = async () =>
  (await database.db.serviceMail.findMany({ orderBy: { createdAt: 'asc' } })).map((mail) => mail.kind)

test('a marketplace that lists cars but serves no postings is blind', async () => {
  await feeds(4, 0, { forMinutes: 0 })
  const reason = 'Craigslist lists cars, but has blocked us when we open their pages'
  const refusing = { marketplace: 'craigslist', pagesReason: reason, pagesRetryAt: now, pagesFailedAt: now }
  await database.db.marketplaceHealth.create({ data: { ...refusing, pagesFailingSince: ago(1) } })
  await report()
  expect(await mails()).toEqual([])
  await database.db.marketplaceHealth.updateMany({ data: { pagesFailingSince: ago(2) } })
  await report()
  expect(await database.db.serviceMail.findMany()).toMatchObject([{ kind: 'OUTAGE', reason }])
  await database.db.marketplaceHealth.updateMany({ data: { pagesRetryAt: ago(60) } }) // no posting was requested since
  await report()
  expect(await mails()).toEqual(['OUTAGE', 'OUTAGE_ENDED'])
})

test('sends one email when most feeds fail for two minutes, however many workers notice', async () => {
  await feeds(4, 3, { forMinutes: 1 })
  await report()
  await feeds(4, 3, { forMinutes: 5, lastMinutes: 4 }) // not tried since
  await report()
  await feeds(4, 2, { forMinutes: 5 })
  await report()
  expect(await mails()).toEqual([])
  await feeds(4, 3, { forMinutes: 2 })
  await Promise.all(Array.from({ length: 8 }, () => report()))
  expect(await mails()).toEqual(['OUTAGE'])
})

test('sends an email on recovery after five minutes, not while half the feeds fail, and again at the next outage', async () => {
  await feeds(4, 4, { forMinutes: 5 })
  await report()
  await feeds(4, 2, { forMinutes: 5 })
  await report()
  await feeds(4, 2, { forMinutes: 9, lastMinutes: 4, isOver: true })
  await report()
  expect(await mails()).toEqual(['OUTAGE'])
  await feeds(4, 4, { forMinutes: 9, lastMinutes: 5, isOver: true })
  await Promise.all([report(), report(), report()])
  expect(await mails()).toEqual(['OUTAGE', 'OUTAGE_ENDED'])
  await feeds(4, 4, { forMinutes: 5 })
  await report()
  expect(await mails()).toEqual(['OUTAGE', 'OUTAGE_ENDED', 'OUTAGE'])
})

test('a site that is down and up in turns for 25 seconds sends no email', async () => {
  const feed = { key: 'flapping', marketplace: 'craigslist', area: 'a', make: 'honda' }
  const { id: searchId } = await insertSearch(database.db, (await insertUser(database.db)).id)
  const { id } = await database.db.feed.create({ data: { ...feed, searches: { create: { searchId } } } })
  const failure = new TypedFailure('SourceUnavailable', 'no answer')
  for (let seconds = 0; seconds < 15 * 60; seconds += 5) {
    const at = new Date(now.getTime() + seconds * 1_000)
    if (seconds % 50 < 25) await recordFailure(database.db, [id], failure, { freshnessMs: 2_000, maxMs: 6_000 }, at)
    else await database.db.feed.update({ where: { id }, data: { lastAttemptAt: at, failingSince: null } })
    await report(at)
  }
  expect(await mails()).toEqual([])
})

test('an operator reads in order that a marketplace went down and is back', async () => {
  const outage = { marketplace: 'craigslist', reason: 'Craigslist has blocked us' }
  const data = (kind: 'OUTAGE' | 'OUTAGE_ENDED', minutes: number) => ({ ...outage, kind, createdAt: ago(minutes) })
  const down = await database.db.serviceMail.create({ data: data('OUTAGE', 9) })
  const back = await database.db.serviceMail.create({ data: data('OUTAGE_ENDED', 1) })
  const deps = await createDeliveryActivities(database.db, sandbox, { OPERATOR_EMAIL: 'order@lotwatch.example' })
  await expect(sendServiceMail(deps, { mailId: back.id })).rejects.toMatchObject({ type: 'MailUnavailable' })
  expect(await sendServiceMail(deps, { mailId: down.id })).toEqual({ sent: true })
  expect(await sendServiceMail(deps, { mailId: back.id })).toEqual({ sent: true })
  const subjects = (await fetchInbox(sandbox, 'order@lotwatch.example')).map(({ Subject }) => Subject)
  expect(subjects.sort()).toEqual(['Craigslist is back', 'Craigslist is down'])
})

test('ignores unwatched feeds and feeds last tried long ago', async () => {
  await feeds(3, 0, { forMinutes: 0 })
  await database.db.feed.createMany({
    data: Array.from({ length: 9 }, (_, i) => ({
      ...{ key: `old${i}`, marketplace: 'craigslist', area: 'x', make: 'honda' },
      lastAttemptAt: i < 5 ? now : ago(120),
      failingSince: ago(120),
      failedAt: i < 5 ? now : ago(119),
    })),
  })
  await report()
  expect(await mails()).toEqual([])
})

test('ignores feeds that are crawled only to fill first results', async () => {
  await feeds(1, 1, { forMinutes: 5 })
  await addFirstLooks((await database.db.search.findFirstOrThrow()).id, 9)
  await report()
  expect(await mails()).toEqual(['OUTAGE'])
})

test('the email states what happened and contains no personal data', async () => {
  await feeds(2, 2, { forMinutes: 5 })
  await report()
  const { id: mailId } = await database.db.serviceMail.findFirstOrThrow()
  const deps = await createDeliveryActivities(database.db, sandbox, { OPERATOR_EMAIL: 'operator@lotwatch.example' })
  expect(await sendServiceMail(deps, { mailId })).toEqual({ sent: true })
  const [mail] = await fetchInbox(sandbox, 'operator@lotwatch.example')
  expect(mail).toMatchObject({ Subject: 'Craigslist is down', Tag: 'outage' })
  expect(mail!.TextBody).toContain('Craigslist has blocked us')
  expect(mail!.TextBody).not.toContain('@buyer.example')
})

/** A search with `total` feeds. The first `failing` of them have been failing for this many hours. */
async function blindSearch(total: number, failing: number, hours: number, owner?: { id: string }) {
  const user = owner ?? (await insertUser(database.db))
  const search = await insertSearch(database.db, user.id)
  const feedIds: string[] = []
  for (let i = 0; i < total; i++) {
    const failure = { failingSince: ago(60 * hours + i), lastReason: 'Craigslist has blocked us' }
    const searches = { create: { searchId: search.id } }
    const feed = {
      key: `${search.id}${i}`,
      marketplace: 'craigslist',
      area: `a${i}`,
      make: 'honda',
      lastAttemptAt: now,
    }
    const data = { ...feed, searches, ...(i < failing ? failure : {}) }
    feedIds.push((await database.db.feed.create({ data })).id)
  }
  return { user, search, feedIds }
}
const toBuyers = () => database.db.serviceMail.findMany({ where: { kind: 'SEARCH_BLIND' } })
const recovers = (feedId: string) => database.db.feed.update({ where: { id: feedId }, data: { failingSince: null } })

test('notifies a buyer once, after hours, in one email for all searches', async () => {
  const { user } = await blindSearch(2, 2, 4)
  await blindSearch(1, 1, 5, user)
  await blindSearch(1, 1, 2) // too short
  await blindSearch(2, 1, 9) // one of its two feeds still works
  const paused = await blindSearch(1, 1, 9)
  await database.db.search.update({ where: { id: paused.search.id }, data: { status: 'PAUSED' } })
  await Promise.all([report(), report(), report()])
  await nextCheck()
  const mails = await toBuyers()
  expect(mails).toMatchObject([{ userId: user.id, marketplace: 'craigslist', reason: 'Craigslist has blocked us' }])
  expect(await database.db.blindSpell.count({ where: { mailId: mails[0]!.id } })).toBe(2)
})

test('notifies a buyer whose first results were read before the marketplace failed', async () => {
  const { user, search } = await blindSearch(1, 1, 4)
  await addFirstLooks(search.id, 2)
  await report()
  await nextCheck() // the spell goes on
  expect(await toBuyers()).toMatchObject([{ userId: user.id }])
  expect(await database.db.blindSpell.findMany()).toMatchObject([{ searchId: search.id, endedAt: null }])
})

test('a blind spell ends with the first successful feed, and the next one is announced again', async () => {
  const { search, feedIds } = await blindSearch(2, 2, 4)
  await report()
  await recovers(feedIds[0]!)
  await report(ago(-10))
  const [spell] = await database.db.blindSpell.findMany({ where: { searchId: search.id } })
  expect(spell).toMatchObject({ since: ago(240), endedAt: ago(-10) })
  await database.db.feed.updateMany({ where: { id: feedIds[0]! }, data: { failingSince: ago(200) } })
  await report(ago(-20))
  expect(await toBuyers()).toHaveLength(2)
})

test('the email about a blind search names it, has an unsubscribe link, and is not sent once it is over', async () => {
  const { user, search } = await blindSearch(1, 1, 4)
  const target = await insertMailTarget(database.db, user.id, { isMain: true })
  const quiet = await blindSearch(1, 1, 4, user)
  await database.db.mutedSearch.create({ data: { targetId: target.id, searchId: quiet.search.id } })
  const unverified = await blindSearch(1, 1, 4)
  const theirs = await insertMailTarget(database.db, unverified.user.id, { isMain: true, confirmedAt: null })
  const over = await blindSearch(1, 1, 4)
  const third = await insertMailTarget(database.db, over.user.id, { isMain: true })
  await report()
  await recovers(over.feedIds[0]!)
  await nextCheck()
  const deps = await createDeliveryActivities(database.db, sandbox)
  for (const { id: mailId } of await toBuyers()) {
    await sendServiceMail(deps, { mailId })
  }
  const [mail, ...more] = await fetchInbox(sandbox, target.email!)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'search-blind', Subject: 'Craigslist is unavailable for your search' })
  expect(mail!.Headers.map(({ Name }) => Name)).toEqual(['List-Unsubscribe', 'List-Unsubscribe-Post'])
  expect(mail!.TextBody).toContain(`/dashboard/search/${search.id}/results`)
  expect(mail!.TextBody).toContain(`/unsubscribe/${target.unsubscribeToken}?search=${search.id}`)
  for (const to of [theirs.email!, third.email!]) expect(await fetchInbox(sandbox, to)).toEqual([])
})

test('sends a webhook one event per blind search with the reason and start, and no other target', async () => {
  const { user, search } = await blindSearch(1, 1, 4)
  await insertMailTarget(database.db, user.id, { isMain: true })
  const webhook = await insertWebhook(database.db, sandbox, user.id)
  const off = await blindSearch(1, 1, 4)
  const silent = await insertWebhook(database.db, sandbox, off.user.id)
  await database.db.notificationTarget.update({ where: { id: silent.id }, data: { active: false } })
  await Promise.all([report(), report()])
  await nextCheck()
  const deps = await createDeliveryActivities(database.db, sandbox)
  expect(await deliverAlerts(deps, { searchId: search.id })).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await deliverAlerts(deps, { searchId: off.search.id })).toEqual({ sent: 0, dead: 0, left: 0 })
  const [event, ...more] = await webhook.received()
  expect([more, await silent.received()]).toEqual([[], []])
  expect(JSON.parse(event!.body)).toMatchObject({
    type: 'search.blind',
    data: {
      search: { id: search.id, resultsUrl: `http://localhost:3000/dashboard/search/${search.id}/results` },
      ...{ marketplace: 'craigslist', since: ago(240).toISOString(), reason: 'Craigslist has blocked us' },
    },
  })
  expect(event!.body).not.toContain('@')
})

test('sends no event about an outage that is over', async () => {
  const { user, search, feedIds } = await blindSearch(1, 1, 4)
  const webhook = await insertWebhook(database.db, sandbox, user.id)
  await report()
  await recovers(feedIds[0]!)
  await nextCheck()
  const deps = await createDeliveryActivities(database.db, sandbox)
  expect(await deliverAlerts(deps, { searchId: search.id })).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await database.db.alert.findMany()).toMatchObject([{ status: 'DEAD', failure: 'outage-over' }])
  expect(await webhook.received()).toEqual([])
})
