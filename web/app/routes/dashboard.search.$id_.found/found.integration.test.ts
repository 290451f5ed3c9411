import { expect, test } from 'vitest'
import { insertSearch, insertSubscription, insertFoundCar } from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb, replyOf } from '../../../../e2e/support/web'
import { action as shortlistAction } from '../dashboard.shortlist/route'
import { action, loader } from './route'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

async function scene() {
  const { id } = await insertSearch(web.db, ada.userId)
  const listing = await insertFoundCar(web.db, id, { stage: 'MATCH' })
  await web.db.savedCar.create({ data: { userId: ada.userId, listingId: listing.id, searchId: id } })
  const path = `/dashboard/search/${id}/found`
  return {
    ...{ id, listing, path },
    load: async () => (await callRoute(loader, path, { token: ada.token, params: { id } })).json(),
    act: (form: Record<string, string>, token = ada.token) => callRoute(action, path, { token, params: { id }, form }),
    search: () => web.db.search.findUniqueOrThrow({ where: { id } }),
    saved: () => web.db.savedCar.findFirstOrThrow({ where: { listingId: listing.id } }),
  }
}

test('ends the search, says why it is paused, and marks the car as bought', async () => {
  const { listing, path, load, act, search, saved } = await scene()
  expect(await load()).toMatchObject({ cars: [{ listingId: listing.id, name: '2016 Honda Civic EX-L' }] })
  expect((await act({ intent: 'found', car: listing.id }, bob.token)).status).toBe(404)
  expect((await search()).status).toBe('ACTIVE')
  expect((await act({ intent: 'found', car: listing.id })).headers.get('location')).toBe(`${path}?step=done`)
  expect(await search()).toMatchObject({ status: 'PAUSED', suspendedAt: null })
  expect((await search()).pausedReason).toMatch(/^You found your car\./)
  expect(await saved()).toMatchObject({ state: 'BOUGHT', appointmentAt: null })
})

test('ends the search without a saved car', async () => {
  const { act, search, saved } = await scene()
  await act({ intent: 'found', car: '' })
  expect([(await search()).status, (await saved()).state]).toEqual(['PAUSED', 'TO_CALL'])
})

test('asks to end the search when a car on the shortlist is set to bought', async () => {
  const { listing, path } = await scene()
  const form = { intent: `stage:${listing.id}:BOUGHT` }
  const press = () => callRoute(shortlistAction, '/dashboard/shortlist', { token: ada.token, form })
  expect((await press()).headers.get('location')).toBe(`${path}?car=${listing.id}`)
  expect((await press()).headers.get('location')).toContain('/dashboard/shortlist#saved-')
})

test('stores how it went as feedback, and keeps what cannot be stored', async () => {
  const { path, act } = await scene()
  expect((await act({ intent: 'tell', story: ' ' })).headers.get('location')).toBe(`${path}?step=done`)
  expect((await act({ intent: 'tell', story: ' Great. ' })).headers.get('location')).toBe(`${path}?step=told`)
  const stored = await web.db.feedback.findMany({ where: { userId: ada.userId } })
  expect(stored.map(({ text }) => text)).toEqual(['I found my car. Great.'])
  const tooLong = await act({ intent: 'tell', story: 'x'.repeat(5_000) })
  expect(await replyOf(tooLong)).toMatchObject([400, { text: 'x'.repeat(5_000) }])
})

test('offers to cancel a plan, if there is one', async () => {
  const { load } = await scene()
  expect(await load()).toMatchObject({ subscriptionId: null })
  const { id: subscriptionId } = await insertSubscription(web.db, ada.userId)
  expect(await load()).toMatchObject({ subscriptionId })
})
