import { expect, test } from 'vitest'
import { insertListing, insertSearch, insertFoundCar } from '../../../../e2e/support/rows'
import { fetchResults } from '../../../../e2e/support/judged-cars'
import { useTestUsers, callRoute, useWeb } from '../../../../e2e/support/web'
import { action as apiHide } from '../../routes/api.searches_.$id_.hide'
import { action } from '../../routes/dashboard.search.$id_.results/route'

const web = useWeb()
const { ada, bob } = useTestUsers(web)
const newSearch = () => insertSearch(web.db, ada.userId)
async function match(searchId: string, over: Parameters<typeof insertListing>[1] = {}) {
  const listing = await insertFoundCar(web.db, searchId, { stage: 'MATCH' }, over)
  return listing
}
const resultsAt = (id: string) => fetchResults(id, ada.token)
const act = (id: string, form: Record<string, string>, { token, query = '' } = { ...ada, query: '' }) =>
  callRoute(action, `/dashboard/search/${id}/results${query}`, { token, params: { id }, form })

test('keeps a car hidden when its vehicle is reposted, and can restore it', async () => {
  const { id } = await newSearch()
  const listing = await match(id, { title: 'first posting' })
  const listingId = listing.id
  const answer = await act(id, { intent: 'hide', listingId }, { ...ada, query: '?sort=price' })
  expect(answer.headers.get('location')).toBe(`/dashboard/search/${id}/results?sort=price&hidden=${listingId}`)
  const again = await match(id, { title: 'posted again', vehicleId: listing.vehicleId, postedAt: new Date() })
  const hidden = await resultsAt(id)
  expect([hidden.matches.cars, hidden.hidden.total, hidden.hidden.cars[0]!.listingId]).toEqual([[], 1, again.id])

  await act(id, { intent: 'bring-back', listingId: again.id })
  const back = await resultsAt(id)
  expect([back.matches.total, back.hidden.total]).toEqual([1, 0])
  const kept = await web.db.candidate.findMany({ where: { searchId: id } })
  expect(kept.map(({ hiddenAt, feedback }) => [hiddenAt, feedback])).toEqual(Array(2).fill([null, null]))
})

test('hides a car from a notification in the logged-in browser', async () => {
  const { id } = await newSearch()
  const { id: listingId } = await match(id)
  const hide = (token: string | undefined, json: object = { listingId }) =>
    callRoute(apiHide, `/api/searches/${id}/hide`, { token, params: { id }, json })
  expect([(await hide(undefined)).status, (await hide(bob.token)).status]).toEqual([401, 404])
  expect((await hide(ada.token, { listingId: 'x' })).status).toBe(404)
  expect((await resultsAt(id)).matches.total).toBe(1)
  expect((await hide(ada.token)).status).toBe(200)
  expect((await resultsAt(id)).matches.total).toBe(0)
})

test("rejects other users' cars, unknown cars and unknown criteria", async () => {
  const { id } = await newSearch()
  const { id: listingId } = await match(id)
  const { id: elsewhere } = await insertListing(web.db)
  expect((await act(id, { intent: 'hide', listingId }, { ...bob, query: '' })).status).toBe(404)
  expect((await act(id, { intent: 'hide', listingId: elsewhere })).status).toBe(404)
  expect((await act(id, { intent: 'hide', listingId: 'x' })).status).toBe(404)
  expect((await act(id, { intent: 'bring-back', listingId: elsewhere })).status).toBe(404)
  expect((await act(id, { intent: 'sell', listingId })).status).toBe(400)
  expect((await resultsAt(id)).matches.total).toBe(1)
})
