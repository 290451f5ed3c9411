import { expect, test } from 'vitest'
import { recordMailConsent, suppressAddress, findSuppression } from '#platform/suppression'
import { createAlertScene, createDeliveryActivities, fetchInbox } from '../../../e2e/support/alerts'
import { createWaitingAlert } from '../../../e2e/support/waiting-alert'
import { callControl } from '../../../e2e/support/control'
import { useDatabase } from '../../../e2e/support/database'
import { insertAlert, insertMailTarget, insertSearch, insertUser, insertFoundCar } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import type { WorkerConfig } from '../../config'
import { findSentMail } from '../mail/mail'
import { sendServiceMail } from '../service-mail/send-service-mail'
import { deliverAlerts } from './outbox'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
const dependencies = (over: Partial<WorkerConfig> = {}) => createDeliveryActivities(database.db, sandbox, over)
const waitingAlert = (target: Parameters<typeof insertMailTarget>[2] = {}) =>
  createWaitingAlert(database.db, sandbox, target)
const scene = (target: Parameters<typeof insertMailTarget>[2] = {}) => createAlertScene(database.db, target)
const inbox = (to: string) => fetchInbox(sandbox, to)
const alertOf = (id: string) => database.db.alert.findUniqueOrThrow({ where: { id } })

test('holds alerts to an address that Postmark deactivated and disables the address with the reason', async () => {
  const { searchId, target, match, alertTo } = await scene({ email: 'robin@inactive.example' })
  const alerts = [await alertTo(target.id, await match()), await alertTo(target.id, await match())]
  const other = await insertMailTarget(database.db, (await insertUser(database.db)).id, { email: target.email })
  for (let i = 0; i < 2; i++) {
    expect(await deliverAlerts(await dependencies(), { searchId })).toEqual({ sent: 0, dead: 0, left: 0 })
  }
  expect(await alertOf(alerts[0]!.id)).toMatchObject({ status: 'PENDING', failure: expect.stringContaining('406') })
  expect(await alertOf(alerts[1]!.id)).toMatchObject({ status: 'PENDING', attempts: 0 })
  for (const { id } of [target, other]) {
    const off = await database.db.notificationTarget.findUniqueOrThrow({ where: { id } })
    expect(off).toMatchObject({ active: false, deadReason: 'BOUNCED' })
  }
})

test('asks a reactivated address to confirm again, then sends the waiting alerts', async () => {
  const { user, searchId, target, to, match, alertTo } = await scene()
  await alertTo(target.id, await match())
  const deps = await dependencies()
  await callControl(sandbox.url, 'POST', 'mail/bounce', { to, type: 'HardBounce' })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 0, dead: 0, left: 0 })
  const ask = { kind: 'ADDRESS_CONFIRMATION', userId: user.id, targetId: target.id } as const
  const { id: mailId } = await database.db.serviceMail.create({ data: ask })
  expect(await sendServiceMail(deps, { mailId })).toEqual({ sent: true })
  await database.db.$transaction((tx) => recordMailConsent(tx, to))
  await database.db.notificationTarget.update({ where: { id: target.id }, data: { active: true } })
  expect(await deliverAlerts(deps, { searchId })).toEqual({ sent: 1, dead: 0, left: 0 })
  expect((await inbox(to)).map(({ Tag }) => Tag)).toEqual(['confirm', 'match'])
})

test('sends nothing to an address that complained, not even a confirmation request', async () => {
  const { user, target, to } = await scene()
  await callControl(sandbox.url, 'POST', 'mail/bounce', { to, type: 'SpamComplaint' })
  await database.db.$transaction((tx) => suppressAddress(tx, to, { reason: 'COMPLAINED', at: new Date() }))
  const ask = { kind: 'ADDRESS_CONFIRMATION', userId: user.id, targetId: target.id } as const
  const { id: mailId } = await database.db.serviceMail.create({ data: ask })
  expect(await sendServiceMail(await dependencies(), { mailId })).toEqual({ sent: false })
  expect(await inbox(to)).toEqual([])
  expect(await findSuppression(database.db, to)).toBe('COMPLAINED')
})

test('sends no alert to a target that the search does not use any more', async () => {
  const { searchId, target, match, alertTo, alert, deliver, inbox } = await waitingAlert()
  await database.db.search.update({ where: { id: searchId }, data: { allTargets: false } })
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alert()).toMatchObject({ status: 'DEAD', failure: 'target-not-chosen' })
  const next = await alertTo(target.id, await match())
  await database.db.search.update({ where: { id: searchId }, data: { targetIds: [target.id] } })
  expect(await deliver()).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await alertOf(next.id)).toMatchObject({ status: 'SENT' })
  expect(await inbox()).toHaveLength(1)
})

test('sends no email about a muted search, but emails about other searches', async () => {
  const { user, searchId, target, alert, deliver, inbox } = await waitingAlert()
  await database.db.mutedSearch.create({ data: { targetId: target.id, searchId } })
  expect(await deliver()).toEqual({ sent: 0, dead: 1, left: 0 })
  expect(await alert()).toMatchObject({ status: 'DEAD', failure: 'search-muted' })
  const other = await insertSearch(database.db, user.id)
  const listing = await insertFoundCar(database.db, other.id, { stage: 'MATCH' })
  await insertAlert(database.db, { searchId: other.id, targetId: target.id, listingId: listing.id })
  expect(await deliverAlerts(await dependencies(), { searchId: other.id })).toEqual({ sent: 1, dead: 0, left: 0 })
  expect(await inbox()).toHaveLength(1)
})

test('sends emails through the configured streams, without tracking', async () => {
  const { user, searchId, alertId, inbox } = await waitingAlert()
  const deps = await dependencies({ POSTMARK_ALERT_STREAM: 'alerts', POSTMARK_SERVICE_STREAM: 'service' })
  await deliverAlerts(deps, { searchId })
  const { id: mailId } = await database.db.serviceMail.create({ data: { kind: 'PASSWORD_RESET', userId: user.id } })
  await sendServiceMail(deps, { mailId })
  const streams = [...(await inbox()), ...(await fetchInbox(sandbox, user.email))] as unknown as {
    MessageStream: string
  }[]
  expect(streams.map(({ MessageStream }) => MessageStream)).toEqual(['alerts', 'service'])
  for (const id of [alertId, mailId]) {
    expect(await findSentMail(deps.config, id)).toEqual({ known: true, messageId: expect.any(String) })
  }
})
