import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maxAlertMailsPerDay } from '#domain/alerts/daily-limit'
import { maxMailsBeforeVerification } from '#domain/alerts/verification'
import { hashAddress } from '#platform/suppression'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertPushTarget,
  insertSearch,
  insertUser,
  insertBuyer,
  insertFoundCar,
} from '../../../../e2e/support/rows'
import { useWeb } from '../../../../e2e/support/web'
import { loadNotificationsTab } from './notifications-tab.server'
import { parsePageNumber, loadLastAlerts } from './last-alerts.server'

const web = useWeb()
const device = async (userId: string, name: string) => {
  const { id } = await insertPushTarget(web.db, userId, {
    endpoint: `https://push.example/${randomUUID()}`,
    keys: { p256dh: 'key', auth: 'secret' },
  })
  return web.db.notificationTarget.update({ where: { id }, data: { name } })
}
const pageOf = (userId: string, page = 1, unconfirmed: string[] = []) =>
  loadLastAlerts({ id: userId, timeZone: null }, page, new Set(unconfirmed), new Date())
const shown = async (userId: string) => (await pageOf(userId)).alerts

test('shows a placeholder price as a note, not as a fact', async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db)
  const { id: listingId } = await insertListing(web.db, { priceCents: 15_00, flags: ['placeholder-price'] })
  await insertAlert(web.db, { searchId, targetId, listingId, status: 'SENT', sentAt: new Date() })
  expect((await shown(user.id))[0]!.car).toMatchObject({ price: 'price not stated (seller wrote $15)' })
})

test('shows a car under the grade of its alert, and a match without a label', async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db)
  const earlier = await insertListing(web.db)
  const grades = ['MATCH', 'LIKELY', 'POSSIBLE'] as const
  for (const [i, grade] of grades.entries()) {
    const { id: listingId } = await insertFoundCar(web.db, searchId, { stage: 'MATCH' }) // the current stage must not matter
    const sentAt = new Date(Date.now() - i * 60_000)
    const alert = await insertAlert(web.db, { searchId, targetId, listingId, status: 'SENT', sentAt })
    const told = { targetId, alertId: alert.id, notifiedAt: sentAt }
    await web.db.notifiedCar.create({ data: { ...told, listingId: earlier.id, grade: 'POSSIBLE' } })
    await web.db.notifiedCar.create({ data: { ...told, listingId, grade } })
  }
  expect((await shown(user.id)).map(({ car }) => car?.grade)).toEqual([null, 'Likely match', 'Possible match'])
})

test("shows a car included in another alert with that alert's figures", async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db)
  const sentAt = new Date()
  const sent = { status: 'SENT', sentAt, createdAt: sentAt } as const
  const carrier = await insertAlert(web.db, { reason: 'DIGEST', searchId, targetId, ...sent })
  const { id: listingId, vehicleId } = await insertListing(web.db, { priceCents: 8_900_00, currency: 'USD' })
  await insertAlert(web.db, { searchId, targetId, listingId, vehicleId, sentWithId: carrier.id, ...sent })
  const about = { targetId, alertId: carrier.id, listingId, vehicleId, notifiedAt: sentAt }
  const told = { grade: 'POSSIBLE', reason: 'PRICE_DROP', priceCents: 9_500_00, currency: 'USD' } as const
  await web.db.notifiedCar.create({ data: { ...about, ...told } })
  expect((await shown(user.id)).map(({ car }) => [car?.price, car?.grade, car?.again])).toEqual([
    ['$9,500', 'Possible match', 'Price drop'],
  ])
})

test('names the cars that an alert or a summary includes beside its own', async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db)
  const sent = { status: 'SENT', sentAt: new Date() } as const
  const own = await insertListing(web.db)
  const forester = await insertListing(web.db, {
    year: 2015,
    make: 'subaru',
    model: 'forester',
    trim: null,
    priceCents: 980_000,
  })
  const alert = await insertAlert(web.db, { searchId, targetId, listingId: own.id, vehicleId: own.vehicleId, ...sent })
  const told = { targetId, alertId: alert.id, notifiedAt: new Date() }
  await web.db.notifiedCar.create({ data: { ...told, listingId: own.id, vehicleId: own.vehicleId } })
  await web.db.notifiedCar.create({
    data: { ...told, listingId: forester.id, priceCents: 990_000, currency: 'USD', grade: 'LIKELY' },
  })
  const named = { name: '2015 Subaru Forester', price: '$9,900', grade: 'Likely match', url: forester.url }
  expect((await shown(user.id)).map(({ also }) => also)).toMatchObject([{ cars: [named], total: 1 }])

  const summary = await insertAlert(web.db, { reason: 'SUMMARY', searchId, targetId, ...sent })
  const listed = await Promise.all(Array.from({ length: 12 }, () => insertListing(web.db)))
  for (const { id: listingId } of listed) {
    await web.db.notifiedCar.create({ data: { ...told, alertId: summary.id, listingId } })
  }
  const [first] = (await shown(user.id)).filter(({ reason }) => reason === 'SUMMARY')
  expect([first!.also.cars.length, first!.also.total]).toEqual([10, 12])
})

test('does not show a pending car as a match unless it is one', async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db)
  const { id: listingId, vehicleId } = await insertListing(web.db, { priceCents: 8_900_00, currency: 'USD' })
  await insertCandidate(web.db, searchId, listingId, { stage: 'LIKELY' })
  await insertAlert(web.db, { searchId, targetId, listingId, vehicleId })
  expect((await shown(user.id)).map(({ car }) => [car?.price, car?.grade])).toEqual([['$8,900', 'Likely match']])
})

test('names the marketplace and the search of an outage sent by webhook', async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db, { search: { name: 'My winter car' } })
  const spell = { searchId, marketplace: 'cargurus', since: new Date() }
  const { id: blindSpellId } = await web.db.blindSpell.create({ data: spell })
  await insertAlert(web.db, {
    reason: 'BLIND',
    searchId,
    targetId,
    blindSpellId,
    status: 'DEAD',
    failure: 'outage-over',
  })
  const [alert] = await shown(user.id)
  expect(alert).toMatchObject({ reason: 'BLIND', blindAt: 'CarGurus', searchName: 'My winter car', car: null })
  expect(alert!.deliveries[0]!.words).toBe('Not sent: the outage had ended')
})

test('lists a re-alert separately from the first alert, with the reason', async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db)
  const { id: listingId, vehicleId } = await insertListing(web.db)
  for (const [i, reason] of (['PRICE_DROP', 'NEW'] as const).entries()) {
    const sentAt = new Date(Date.now() - i * 60_000)
    const sent = { status: 'SENT', sentAt, createdAt: sentAt } as const
    const alert = await insertAlert(web.db, { searchId, targetId, listingId, vehicleId, ...sent })
    await web.db.notifiedCar.create({ data: { targetId, listingId, alertId: alert.id, notifiedAt: sentAt, reason } })
  }
  expect((await shown(user.id)).map(({ car }) => car?.again)).toEqual(['Price drop', null])
})

test('lists a re-alert within a minute twice, with each target once', async () => {
  const user = await insertUser(web.db)
  const { id: searchId } = await insertSearch(web.db, user.id)
  const targets = [await insertMailTarget(web.db, user.id), await device(user.id, 'Phone')]
  const { id: listingId, vehicleId } = await insertListing(web.db)
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  for (const [i, { id: targetId }] of targets.entries()) {
    for (const secondMs of i === 0 ? [5_000, 45_000] : [5_000]) {
      const sentAt = new Date(minute + secondMs)
      const sent = { status: 'SENT', sentAt, createdAt: sentAt } as const
      await insertAlert(web.db, { searchId, targetId, listingId, vehicleId, ...sent })
    }
  }
  const names = (await shown(user.id)).map(({ deliveries }) => deliveries.map(({ to }) => to).sort())
  expect(names).toEqual([[targets[0]!.name], targets.map(({ name }) => name).sort()])
})

test("shows each target's delivery result and reason", async () => {
  const user = await insertUser(web.db)
  const { id: searchId } = await insertSearch(web.db, user.id)
  const postedAt = new Date(Date.now() - 3_600_000)
  const { id: listingId, vehicleId } = await insertListing(web.db, { postedAt })
  const createdAt = new Date()
  const about = { searchId, listingId, vehicleId, createdAt }
  const mail = await insertMailTarget(web.db, user.id)
  const other = await insertMailTarget(web.db, user.id, { confirmedAt: null })
  const [phone, tablet] = [await device(user.id, 'Phone'), await device(user.id, 'Tablet')]
  await insertAlert(web.db, { ...about, targetId: mail.id, status: 'SENT', sentAt: createdAt, failures: 1 })
  await insertAlert(web.db, { ...about, targetId: other.id })
  await insertAlert(web.db, { ...about, targetId: phone.id, status: 'DEAD', failure: 'car-hidden' })
  const longAgo = new Date(Date.now() - 120_000)
  await insertAlert(web.db, { ...about, targetId: tablet.id, status: 'CLAIMED', claimedAt: longAgo })
  // An alert replaced by another one about the same car is not shown.
  await insertAlert(web.db, { ...about, targetId: phone.id, status: 'DEAD', failure: 'already-alerted' })
  const [alert, ...more] = (await pageOf(user.id, 1, [other.id])).alerts
  expect(more).toEqual([])
  expect(alert!.car).toMatchObject({ postedAt, foundAt: expect.any(Date) })
  const said = Object.fromEntries(alert!.deliveries.map(({ to, words }) => [to, words]))
  expect(said).toEqual({
    [mail.name]: 'Delivered after a retry',
    [other.name]: 'On hold until this address is confirmed',
    [phone.name]: 'Not sent: you had hidden the car',
    [tablet.name]: 'Interrupted while sending. We’ll resend it; it replaces the first one if that arrived',
  })
})

test('does not promise pending alerts of a deleted or paused search', async () => {
  const user = await insertUser(web.db)
  const { id: targetId } = await insertMailTarget(web.db, user.id)
  const ends = [
    [{ status: 'DELETED' }, 'Not sent: the search was deleted'],
    [{ status: 'PAUSED' }, 'Not sent: the search was paused'],
    [{ status: 'PAUSED', suspendedAt: new Date() }, 'Sending soon'],
  ] as const
  for (const [over, words] of ends) {
    const { id: searchId } = await insertSearch(web.db, user.id, over)
    const { id: listingId } = await insertListing(web.db)
    await insertAlert(web.db, { searchId, targetId, listingId })
    const said = (await shown(user.id)).flatMap(({ deliveries }) => deliveries.map((one) => one.words))
    expect(said).toContain(words)
  }
})

test("does not claim that a new account's first alerts wait for confirmation", async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db, { target: { isMain: true, confirmedAt: null } })
  const last = async () => {
    const { lastNotifications } = await loadNotificationsTab(user, new URLSearchParams())
    return lastNotifications.alerts[0]!.deliveries[0]!.words
  }
  const about = async () => ({ searchId, targetId, listingId: (await insertListing(web.db)).id })
  const waiting = await insertAlert(web.db, await about())
  expect(await last()).toBe('Sending soon')
  const sentAt = new Date(Date.now() - 60_000)
  for (let i = 0; i < maxMailsBeforeVerification; i++) {
    await insertAlert(web.db, { ...(await about()), status: 'SENT', sentAt, createdAt: sentAt })
  }
  await web.db.alert.update({ where: { id: waiting.id }, data: { createdAt: new Date() } })
  expect(await last()).toBe('On hold until this address is confirmed')
})

test('reports an address over its daily email limit, and omits cars that wait for the digest', async () => {
  const { user, target, targetId, searchId } = await insertBuyer(web.db)
  const { id: waiting } = await insertListing(web.db)
  for (let i = 0; i < maxAlertMailsPerDay; i++) {
    const { id: listingId } = await insertListing(web.db)
    const sentAt = new Date(Date.now() - 3_600_000)
    const alert = await insertAlert(web.db, {
      searchId,
      targetId,
      listingId,
      status: 'SENT',
      sentAt,
      createdAt: sentAt,
    })
    const counted = { timeZone: 'Pacific/Honolulu', reservedAt: sentAt, sentAt: null }
    await web.db.mailReservation.create({
      data: { alertId: alert.id, address: hashAddress(target.email!), ...counted },
    })
  }
  await insertAlert(web.db, { searchId, targetId, listingId: waiting })
  const { id: kept } = await insertListing(web.db)
  await insertAlert(web.db, { searchId, targetId, listingId: kept, status: 'DIGEST' })
  const pages = [await pageOf(user.id, 1), await pageOf(user.id, 3)]
  expect(pages[0]!.alerts[0]!.deliveries[0]).toMatchObject({
    state: 'open',
    words: 'On hold until tomorrow: this address reached its limit of 20 alert emails a day',
  })
  expect(pages.map(({ alerts, hasOlder }) => [alerts.length, hasOlder])).toEqual([
    [10, true],
    [1, false],
  ])
})

test('lists a pending digest, but not a sent one, whose cars are listed instead', async () => {
  const { user, targetId, searchId } = await insertBuyer(web.db)
  const { id: listingId } = await insertListing(web.db)
  const digest = await insertAlert(web.db, { reason: 'DIGEST', searchId, targetId })
  expect(await shown(user.id)).toMatchObject([{ reason: 'DIGEST', car: null, deliveries: [{ state: 'open' }] }])
  const sent = { status: 'SENT', sentAt: new Date() } as const
  await insertAlert(web.db, { searchId, targetId, listingId, sentWithId: digest.id, ...sent })
  await web.db.alert.update({ where: { id: digest.id }, data: sent })
  expect(await shown(user.id)).toMatchObject([{ reason: 'CAR', deliveries: [{ state: 'sent' }] }])
})

test('numbers pages from 1, and shows the first page for invalid values', () => {
  const page = (query: string) => parsePageNumber(new URLSearchParams(query))
  expect(['', 'page=3', 'page=0', 'page=-1', 'page=x', 'page=1.5', 'page=1e9'].map(page)).toEqual([
    1, 3, 1, 1, 1, 1, 200,
  ])
})
