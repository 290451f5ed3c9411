import { beforeEach, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/durations'
import { callControl } from '../../../e2e/support/control'
import { createDeliveryActivities, fetchInbox, insertDevice } from '../../../e2e/support/alerts'
import { useDatabase } from '../../../e2e/support/database'
import { insertListing, insertMailTarget, insertSearch, insertUser } from '../../../e2e/support/rows'
import { useSandbox } from '../../../e2e/support/sandbox'
import { queueVisitorNotes } from '../../maintenance/queue-visitor-notes'
import { sendServiceMail } from './send-service-mail'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })
beforeEach(() => database.db.user.deleteMany())

/** An account that shares its shortlist with one car. */
async function scene() {
  const { db } = database
  const { id: userId, email } = await insertUser(db)
  await insertMailTarget(db, userId, { email, isMain: true })
  const search = await insertSearch(db, userId)
  const listing = await insertListing(db)
  await db.savedCar.create({ data: { userId, listingId: listing.id, searchId: search.id } })
  const link = await db.shareLink.create({ data: { userId, tokenHash: userId, salt: '' } })
  const leave = (text: string, over: { name?: string; listingId?: string } = {}) =>
    db.visitorNote.create({ data: { linkId: link.id, text, ...over } })
  const start = Date.now()
  const queue = (afterMs = 0) => queueVisitorNotes(db, new Date(start + afterMs))
  const deps = await createDeliveryActivities(db, sandbox)
  const send = async () => {
    const mails = await db.serviceMail.findMany({ where: { userId, status: 'PENDING' }, select: { id: true } })
    return Promise.all(mails.map(({ id }) => sendServiceMail(deps, { mailId: id })))
  }
  const failures = async () => (await db.serviceMail.findMany({ where: { userId } })).map(({ failure }) => failure)
  const path = `/dashboard/search/${search.id}/car/${listing.vehicleId}`
  return { db, userId, listing, link, path, leave, queue, send, failures, inbox: () => fetchInbox(sandbox, email) }
}

test('a note reaches the owner once, by email and on a device, with a link to the car and none of its own', async () => {
  const { db, userId, listing, path, leave, queue, send, inbox } = await scene()
  const device = await insertDevice(db, sandbox, userId)
  const hostile = 'I <b>like</b> it, see https://evil.example/x\nor evil.example'
  await leave(hostile, { name: 'Mia', listingId: listing.id })
  expect([await queue(), await queue(minuteMs)]).toEqual([2, 0])
  expect(await send()).toEqual([{ sent: true }, { sent: true }])
  expect(await send()).toEqual([])
  const [mail, ...more] = await inbox()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ Tag: 'visitor-notes', Subject: 'Mia left a note about the 2016 Honda Civic EX-L' })
  expect(mail!.HtmlBody).toContain(`${path}#visitor-notes"`)
  expect(mail!.TextBody).toMatch(/Mia about the 2016 Honda Civic EX-L:\n“I .*like.* it, see/)
  expect(mail!.TextBody).toMatch(/Turn off messages about notes on shared links: \S+\/unsubscribe\/\S+\?mail=notes/)
  for (const body of [mail!.HtmlBody, mail!.TextBody]) expect(body).not.toMatch(/evil\.example|<b>like/)
  const pushes = await callControl<{ payload: { title: string; body: string; url: string } }[]>(
    sandbox.url,
    'GET',
    `pushes?endpoint=${encodeURIComponent(device.endpoint)}`,
  )
  expect(pushes).toHaveLength(1)
  expect(pushes[0]!.payload).toMatchObject({ title: mail!.Subject, url: expect.stringContaining(path) })
  expect(JSON.stringify(pushes)).not.toContain('evil.example')
})

test('further notes wait for an hour and come together', async () => {
  const { leave, queue, send, inbox } = await scene()
  await leave('One')
  expect(await queue()).toBe(1)
  for (let i = 0; i < 12; i++) await leave(`More ${i}`, { name: 'Sam' })
  expect(await queue(59 * minuteMs)).toBe(0)
  expect(await queue(hourMs + minuteMs)).toBe(1)
  await send()
  const mails = await inbox()
  expect(mails.map(({ Subject }) => Subject).sort()).toEqual([
    '12 notes on what you shared',
    'Someone left a note about your shortlist',
  ])
  const many = mails.find(({ Subject }) => Subject.startsWith('12'))!.TextBody
  expect([many.match(/More \d/g)?.length, many.includes('And 2 more.')]).toEqual([10, true])
})

test('notes wait for the address to be confirmed and then come in one email', async () => {
  const { db, userId, leave, queue, send, inbox } = await scene()
  const confirm = (confirmedAt: Date | null) =>
    db.notificationTarget.updateMany({ where: { userId }, data: { confirmedAt } })
  await confirm(null)
  await leave('One')
  expect(await queue()).toBe(0)
  await leave('Two')
  await confirm(new Date())
  expect(await queue(minuteMs)).toBe(1)
  await send()
  expect((await inbox()).map(({ Subject }) => Subject)).toEqual(['2 notes on what you shared'])
})

test('nothing is sent to an account that turned it off, or about deleted notes, or to a paired or unconfirmed target', async () => {
  const off = await scene()
  await off.db.user.update({ where: { id: off.userId }, data: { hasNoteAlerts: false } })
  await off.leave('Quiet')
  expect(await off.queue()).toBe(0)
  await off.db.user.update({ where: { id: off.userId }, data: { hasNoteAlerts: true } })
  expect(await off.queue(2 * hourMs)).toBe(0)

  const late = await scene()
  const note = await late.leave('Gone')
  await late.queue()
  await late.db.visitorNote.delete({ where: { id: note.id } })
  expect([await late.send(), await late.failures()]).toEqual([[{ sent: false }], ['the notes were deleted']])

  const elsewhere = await scene()
  await elsewhere.db.notificationTarget.updateMany({ where: { userId: elsewhere.userId }, data: { confirmedAt: null } })
  const device = await insertDevice(elsewhere.db, sandbox, elsewhere.userId)
  await elsewhere.db.notificationTarget.updateMany({ where: { endpoint: device.endpoint }, data: { isPaired: true } })
  await elsewhere.leave('Nobody')
  expect(await elsewhere.queue()).toBe(0)
})

test('is tried again on a device while the push service is out of order', async () => {
  const { db, userId, leave, queue, send } = await scene()
  await db.notificationTarget.updateMany({ where: { userId }, data: { active: false } })
  await insertDevice(db, sandbox, userId)
  await leave('Later')
  await queue()
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'rate-limit' })
  await expect(send()).rejects.toThrow('the push service answered 429')
  await callControl(sandbox.url, 'PUT', 'push', { mode: 'ok' })
  expect(await send()).toEqual([{ sent: true }])
  expect(await db.serviceMail.findMany({ where: { userId } })).toMatchObject([{ status: 'SENT' }])
})
