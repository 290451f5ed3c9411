import { afterEach, expect, test } from 'vitest'
import { readPauseLink } from '#platform/pause-link'
import { createAlertScene, createDeliveryActivities, fetchInbox, insertDevice } from '../../../e2e/support/alerts'
import { createWaitingAlert } from '../../../e2e/support/waiting-alert'
import { callControl, controlClient } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import type { insertMailTarget } from '../../../e2e/support/rows'
import { insertAlert } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { unreachableUrl } from '../../../e2e/support/worker'
import type { WorkerConfig } from '../../config'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox()
const dependencies = (over: Partial<WorkerConfig> = {}) => createDeliveryActivities(database.db, sandbox, over)
const waitingAlert = (target: Parameters<typeof insertMailTarget>[2] = {}) =>
  createWaitingAlert(database.db, sandbox, target)
const scene = (target: Parameters<typeof insertMailTarget>[2] = {}) => createAlertScene(database.db, target)
const inbox = (to: string) => fetchInbox(sandbox, to)
const alertOf = (id: string) => database.db.alert.findUniqueOrThrow({ where: { id } })

afterEach(() => callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' }))

test('emails a match once with its evidence, unsubscribe headers and id', async () => {
  const { searchId, target, alertId, alert, inbox } = await waitingAlert()
  const deps = await dependencies()
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 0, left: 0 })
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'match', Metadata: { alertid: alertId } })
  expect(mail!.Subject).toBe('2016 Honda Civic EX-L, $12,400, 71k mi: leather seats')
  expect(mail!.HtmlBody).toContain('>Black leather seats</mark>')
  expect(mail!.TextBody).toContain('✓ Leather seats · “Black leather seats, heated”')
  const link = `http://localhost:3000/unsubscribe/${target.unsubscribeToken}`
  expect(mail!.Headers).toEqual([
    {
      Name: 'List-Unsubscribe',
      Value: `<${link}>, <mailto:support@lotwatch.example?subject=${encodeURIComponent(`Unsubscribe ${link}`)}>`,
    },
    { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
  ])
  for (const words of [mail!.HtmlBody, mail!.TextBody]) {
    expect(words).toContain(link)
    expect(words).toContain(`${link}?search=${searchId}`)
  }
  expect(await alert()).toMatchObject({ status: 'SENT', attempts: 1, providerMessageId: mail!.MessageID })
})

test("an email links to the page that pauses its search and shows times in the user's zone", async () => {
  const { user, searchId, target, to, match, alertTo } = await scene()
  const timesIn = async (timeZone: string | null) => {
    await database.db.user.update({ where: { id: user.id }, data: { timeZone } })
    await alertTo(target.id, await match())
    await deliverAlerts(await dependencies(), { searchId })
    const { TextBody } = (await inbox(to)).find(({ TextBody }) => !seen.has(TextBody))!
    seen.add(TextBody)
    return TextBody
  }
  const seen = new Set<string>()
  const text = await timesIn(null)
  expect(text).toMatch(/as of .* [AP]M UTC/)
  expect(await timesIn('America/Phoenix')).toMatch(/as of .* [AP]M MST/)
  const [, token] = /http:\/\/localhost:3000\/pause\/(\S+)/.exec(text)!
  const link = await readPauseLink(token!, async () => target.unsubscribeToken)
  expect(link).toEqual({ searchId, targetId: target.id })
})

test('concurrent workers send each alert once', async () => {
  const { searchId, target, to, match, alertTo } = await scene()
  for (let i = 0; i < 8; i++) await alertTo(target.id, await match())
  const deps = await dependencies()
  await Promise.all([1, 2, 3].map(() => deliverAlerts(deps, { searchId })))
  await deliverAlerts(deps, { searchId }) // deliver what one worker held while another looked for it
  const alerts = await database.db.alert.findMany({ where: { searchId } })
  expect(alerts.map(({ status }) => status)).toEqual(Array(8).fill('SENT'))
  const ids = (await inbox(to)).map((mail) => mail.Metadata.alertid)
  expect(new Set(ids)).toEqual(new Set(alerts.filter((one) => one.sentWithId === null).map(({ id }) => id)))
  expect(ids).toHaveLength(new Set(ids).size)
  const told = await database.db.notifiedCar.findMany({ where: { targetId: target.id, notifiedAt: { not: null } } })
  expect(new Set(told.map(({ listingId }) => listingId)).size).toBe(8)
  expect(told).toHaveLength(8)
})

test.each([
  ['answers 503', async () => callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' }), {}],
  ['cannot be reached', async () => {}, { POSTMARK_HOST: unreachableUrl }],
])('an alert waits while the email provider %s and is then sent once', async (_, breakIt, config) => {
  const { alert, deliver, inbox } = await waitingAlert()
  await breakIt()
  expect(await deliver(config)).toEqual({ sent: 0, dead: 0, left: 1 })
  expect(await alert()).toMatchObject({ status: 'PENDING', attempts: 1 })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await inbox()).toHaveLength(1)
})

test.each([
  ['the connection broke', 'accept-then-drop-connection'],
  ['the provider failed with 500', 'accept-then-server-error'],
])('finds an email accepted before %s and does not resend it', async (_, mode) => {
  const { searchId, alert, inbox, interrupt } = await waitingAlert()
  const deps = await dependencies()
  await callControl(sandbox.url, 'PUT', 'mail', { mode })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 0, left: 1 })
  expect(await alert()).toMatchObject({ status: 'CLAIMED' })
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'ok' })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 0, left: 1 }) // it may be in progress
  await interrupt()
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 0 })
  const mails = await inbox()
  expect(mails).toHaveLength(1)
  expect(await alert()).toMatchObject({ status: 'SENT', providerMessageId: mails[0]!.MessageID })
})

test('sends an alert whose worker crashed between claim and sending', async () => {
  const { deliver, inbox, interrupt } = await waitingAlert()
  await interrupt()
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await inbox()).toHaveLength(1)
})

test('sends nothing while the provider cannot tell whether an interrupted email was sent', async () => {
  const { alert, deliver, inbox, interrupt } = await waitingAlert()
  await interrupt()
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'down' })
  expect(await deliver()).toEqual({ sent: 0, dead: 0, left: 1 })
  expect(await alert()).toMatchObject({ status: 'CLAIMED' })
  expect(await inbox()).toEqual([])
})

test('keeps the claim of an alert whose sending timed out', async () => {
  const { alert, deliver } = await waitingAlert()
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'slow', delayMs: 60_000 })
  expect(await deliver({ POSTMARK_TIMEOUT_MS: 100 })).toEqual({ sent: 0, dead: 0, left: 1 })
  expect(await alert()).toMatchObject({ status: 'CLAIMED' })
})

test('a slow email provider does not delay pushes', async () => {
  const { user, searchId, target, to, match, alertTo } = await scene()
  const device = await insertDevice(database.db, sandbox, user.id)
  const car = await match()
  await alertTo(target.id, car) // the older one
  await alertTo(device.id, car)
  await callControl(sandbox.url, 'PUT', 'mail', { mode: 'slow', delayMs: 2_000 })
  const deps = await dependencies({ POSTMARK_TIMEOUT_MS: 60_000 })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 2, dead: 0, left: 0 })
  const [push] = await controlClient(sandbox.url).pushesTo(device.endpoint)
  const [mail] = await controlClient(sandbox.url).mailTo(to)
  expect(Date.parse(push!.receivedAt)).toBeLessThan(Date.parse(mail!.SubmittedAt))
})

test('ends an alert to an invalid address', async () => {
  const { alert, deliver } = await waitingAlert({ email: 'nowhere' })
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alert()).toMatchObject({ status: 'DEAD', failure: expect.stringContaining('300') })
})

test('an alert waits while its car is judged again and ends if the car no longer matches', async () => {
  const { searchId, target, to, match, alertTo } = await scene()
  const listing = await match()
  const alert = await alertTo(target.id, listing)
  const deps = await dependencies()
  const restage = (stage: 'WAITING' | 'REJECTED') =>
    database.db.candidate.updateMany({ where: { searchId, listingId: listing.id }, data: { stage } })
  await restage('WAITING')
  expect(await deliverAlerts(deps, { searchId })).toMatchObject({ sent: 0, dead: 0 })
  expect(await alertOf(alert.id)).toMatchObject({ status: 'PENDING', attempts: 0 })
  await restage('REJECTED')
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await inbox(to)).toEqual([])
})

test('a car hidden while its alert waits appears in no alert or summary', async () => {
  const { searchId, target, to, match, alertTo } = await scene()
  const listing = await match()
  const old = await match(true)
  const older = await match(true)
  const alert = await alertTo(target.id, listing)
  await database.db.candidate.updateMany({
    where: { searchId, listingId: { in: [listing.id, old.id] } },
    data: { hiddenAt: new Date(), feedback: 'not-a-match' },
  })
  const deps = await dependencies()
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alertOf(alert.id)).toMatchObject({ status: 'DEAD', failure: 'car-hidden' })
  await insertAlert(database.db, { searchId, targetId: target.id, reason: 'SUMMARY' })
  expect(await deliverAlerts(deps, { searchId })).toMatchObject({ sent: 1 })
  const [mail, ...more] = await inbox(to)
  expect(more).toEqual([])
  expect(mail!.Subject).toMatch(/^1 car already listed/)
  await database.db.candidate.updateMany({ where: { searchId, listingId: older.id }, data: { hiddenAt: new Date() } })
  await insertAlert(database.db, { searchId, targetId: target.id, reason: 'SUMMARY' })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
})

test('a summary states the number of cars and is not sent if nothing matches anymore', async () => {
  const { searchId, target, to, match } = await scene()
  for (let i = 0; i < 6; i++) await match(true)
  const deps = await dependencies()
  await insertAlert(database.db, { searchId, targetId: target.id, reason: 'SUMMARY' })
  expect(await deliverAlerts(deps, { searchId })).toMatchObject({ sent: 1 })
  const [mail] = await inbox(to)
  expect(mail).toMatchObject({ Tag: 'summary', Subject: '6 cars already listed match your search' })
  expect(mail!.HtmlBody.match(/<h2/g)).toHaveLength(5)
  await database.db.candidate.updateMany({ where: { searchId }, data: { stage: 'REJECTED' } })
  await insertAlert(database.db, { searchId, targetId: target.id, reason: 'SUMMARY' })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 1, left: 0 })
})
