import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { insertCandidate, insertListing, insertSearch } from '../../../../e2e/support/rows'
import { callRoute, useWeb, loadScreen, signUpAccount } from '../../../../e2e/support/web'
import { loader as root } from '../../root'
import { loader as tab } from '../../routes/dashboard.searches/route'
import { loader as frame } from '../../routes/dashboard/route'
import { unpack } from '../../ui/packed'

const web = useWeb()

test('loads the dashboard with 10 searches and 50 matches in three statements, including the session and the visit', async () => {
  const { token, userId } = await signUpAccount(web.db)
  for (let i = 0; i < 10; i++) {
    const search = await insertSearch(web.db, userId, { smartCriteria: `wish ${i}` })
    for (let j = 0; j < 5; j++) {
      await insertCandidate(web.db, search.id, (await insertListing(web.db)).id, { stage: 'MATCH' })
    }
  }

  const cookie = { headers: { cookie: `session=${token}` } }
  const load = async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    // In parallel, as in a document request.
    const [, , page] = await Promise.all([
      callRoute(root, '/dashboard/searches', cookie),
      callRoute(frame, '/dashboard/searches', cookie),
      loadScreen(tab, '/dashboard/searches', cookie),
    ])
    const statements = asked.mock.calls.length
    asked.mockRestore()
    return { cards: unpack(page.cards), statements }
  }
  const first = await load()
  expect(first.cards).toHaveLength(10)
  expect(first.cards[0]).toMatchObject({ funnel: { seen: 5, matched: 5 }, fresh: null })
  expect(first.cards[0]!.cars).toHaveLength(3)
  expect(first.statements).toBe(3)
  expect((await load()).statements).toBe(3)
})
