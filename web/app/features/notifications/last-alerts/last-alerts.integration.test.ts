import { expect, test } from 'vitest'
import { insertAlert, insertListing, insertMailTarget, insertSearch, insertUser } from '../../../../../e2e/support/rows'
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
