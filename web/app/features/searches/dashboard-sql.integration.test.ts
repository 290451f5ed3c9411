import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { insertCandidate, insertListing, insertSearch } from '../../../../e2e/support/rows'
import { call, signUpPayload, useWeb } from '../../../../e2e/support/web'
import { loader as root } from '../../root'
import { action as apiSignup } from '../../routes/api.auth.signup'
import { loader as tab } from '../../routes/dashboard.$tab'
import { loader as frame } from '../../routes/dashboard'

const web = useWeb()

test('the dashboard with 10 searches and 50 matches takes three statements, including the session', async () => {
  const email = 'many@example.com'
  const { token } = await (await call(apiSignup, '/api/auth/signup', { json: signUpPayload(email) })).json()
  const { id: userId } = await web.db.user.findUniqueOrThrow({ where: { email } })
  for (let i = 0; i < 10; i++) {
    const search = await insertSearch(web.db, userId, { smartCriteria: `wish ${i}` })
    for (let j = 0; j < 5; j++) {
      await insertCandidate(web.db, search.id, (await insertListing(web.db)).id, { stage: 'MATCH' })
    }
  }

  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const cookie = { headers: { cookie: `session=${token}` } }
  // In parallel, as in a document request.
  const [, , page] = await Promise.all([
    call(root, '/dashboard/searches', cookie),
    call(frame, '/dashboard/searches', cookie),
    call(tab, '/dashboard/searches', { ...cookie, params: { tab: 'searches' } }),
  ])
  const { cards } = (await page.json()) as { cards: { funnel: object }[] }
  expect(cards).toHaveLength(10)
  expect(cards[0]!.funnel).toMatchObject({ seen: 5, matched: 5 })
  expect(asked.mock.calls.length).toBe(3)
  asked.mockRestore()
})
