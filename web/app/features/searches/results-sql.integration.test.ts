import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { insertCandidate, insertListing, insertSearch, insertFoundCar } from '../../../../e2e/support/rows'
import { useTestUsers, callRoute, useWeb, loadScreen } from '../../../../e2e/support/web'
import { loader as root } from '../../root'
import { loader as frame } from '../../routes/dashboard/route'
import { loader } from '../../routes/dashboard.search.$id_.results/route'
import { unpack } from '../../ui/packed'

const web = useWeb()
const { ada } = useTestUsers(web)

test('loads results with fifty cars in three statements', async () => {
  const { id } = await insertSearch(web.db, ada.userId, { priceTo: 15_000 })
  for (let i = 0; i < 50; i++) await insertCandidate(web.db, id, (await insertListing(web.db)).id, { stage: 'MATCH' })
  await insertFoundCar(web.db, id, { stage: 'FILTERED' }, { priceCents: 1_580_000 })

  const path = `/dashboard/search/${id}/results`
  const cookie = { headers: { cookie: `session=${ada.token}` } }
  // In parallel, as in a document request.
  const look = () =>
    Promise.all([
      callRoute(root, path, cookie),
      callRoute(frame, path, cookie),
      loadScreen(loader, path, { ...cookie, params: { id } }),
    ])
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const [, , page] = await look()
  const results = unpack(page.results)
  expect([results.matches.cars.length, results.nearMisses.cars.length]).toEqual([50, 1])
  expect(asked.mock.calls.length).toBe(3)
  asked.mockRestore()
})
