import { expect, test } from 'vitest'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  insertUser,
} from '../../../../../e2e/support/rows'
import { useWeb } from '../../../../../e2e/support/web'
import { lastAlerts } from './last-alerts.server'

const web = useWeb()

test('a joke price is shown as a note and not as a fact', async () => {
  const user = await insertUser(web.db)
  const { id: searchId } = await insertSearch(web.db, user.id)
  const { id: targetId } = await insertMailTarget(web.db, user.id)
  const { id: listingId } = await insertListing(web.db, { priceCents: 15_00, flags: ['joke-price'] })
  await insertAlert(web.db, { searchId, targetId, listingId, status: 'SENT', sentAt: new Date() })
  expect((await lastAlerts(user.id))[0]!.car).toMatchObject({ price: 'price not stated (seller wrote $15)' })
})

test('a car is shown under the grade that it was told under, a match without a word', async () => {
  const user = await insertUser(web.db)
  const { id: searchId } = await insertSearch(web.db, user.id)
  const { id: targetId } = await insertMailTarget(web.db, user.id)
  const earlier = await insertListing(web.db)
  const grades = ['MATCH', 'LIKELY', 'POSSIBLE'] as const
  for (const [i, grade] of grades.entries()) {
    const { id: listingId } = await insertListing(web.db)
    await insertCandidate(web.db, searchId, listingId, { stage: 'MATCH' }) // what it is by now changes nothing
    const sentAt = new Date(Date.now() - i * 60_000)
    const alert = await insertAlert(web.db, { searchId, targetId, listingId, status: 'SENT', sentAt })
    const told = { targetId, alertId: alert.id, toldAt: sentAt }
    await web.db.told.create({ data: { ...told, listingId: earlier.id, grade: 'POSSIBLE' } })
    await web.db.told.create({ data: { ...told, listingId, grade } })
  }
  expect((await lastAlerts(user.id)).map(({ car }) => car?.grade)).toEqual([null, 'Likely match', 'Possible match'])
})

test('a car that was told again stands apart from its first alert, with the reason', async () => {
  const user = await insertUser(web.db)
  const { id: searchId } = await insertSearch(web.db, user.id)
  const { id: targetId } = await insertMailTarget(web.db, user.id)
  const { id: listingId, vehicleId } = await insertListing(web.db)
  for (const [i, reason] of (['PRICE_DROP', 'NEW'] as const).entries()) {
    const sentAt = new Date(Date.now() - i * 60_000)
    const alert = await insertAlert(web.db, { searchId, targetId, listingId, vehicleId, status: 'SENT', sentAt })
    await web.db.told.create({ data: { targetId, listingId, alertId: alert.id, toldAt: sentAt, reason } })
  }
  expect((await lastAlerts(user.id)).map(({ car }) => car?.again)).toEqual(['Price drop', null])
})
