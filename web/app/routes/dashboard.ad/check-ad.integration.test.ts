import { expect, test } from 'vitest'
import { insertSearch, insertFoundCar } from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb } from '../../../../e2e/support/web'
import { loader as manifest } from '../manifest[.]webmanifest'
import { action as shortlist } from '../dashboard.shortlist/route'
import type { CheckedAd } from './check-ad.server'
import { loader } from './route'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const link = 'https://sfbay.craigslist.org/eby/cto/d/oakland-civic/7712345678.html'

async function share(query: Record<string, string>, { token } = ada) {
  const response = await callRoute(loader, `/dashboard/ad?${new URLSearchParams(query).toString()}`, { token })
  return (await response.json()) as { text: string; problem?: string; checked: CheckedAd | null }
}

test('the manifest offers the page to other apps', async () => {
  const { share_target } = (await (manifest() as Response).json()) as { share_target: object }
  expect(share_target).toEqual({
    ...{ action: '/dashboard/ad', method: 'GET' },
    params: { title: 'title', text: 'text', url: 'url' },
  })
})

test('says what each search makes of a shared ad, and saves its car', async () => {
  const far = await insertSearch(web.db, ada.userId, { make: 'mazda', models: [] })
  const own = await insertSearch(web.db, ada.userId)
  const listing = await insertFoundCar(web.db, own.id, { stage: 'LIKELY' }, { externalId: '7712345678', url: link })

  const { checked } = await share({ title: 'A Civic', text: `Look at this: ${link}` })
  expect(checked).toMatchObject({
    name: '2016 Honda Civic EX-L',
    found: { listingId: listing.id, searchId: own.id, isSaved: false },
    answers: [
      { searchId: own.id, answer: { kind: 'seen' } },
      { searchId: far.id, answer: { kind: 'not-seen' } },
    ],
  })

  const back = `/dashboard/ad?link=${encodeURIComponent(link)}`
  const form = { intent: `save:${listing.id}:${own.id}`, back }
  const saved = await callRoute(shortlist, '/dashboard/shortlist', { token: ada.token, form })
  expect(saved.headers.get('location')).toBe(back)
  expect((await share({ link })).checked!.found).toMatchObject({ isSaved: true })
  // Another account's searches and shortlist are not its own.
  expect((await share({ link }, bob)).checked).toEqual({ name: null, found: null, answers: [] })
})

test('names an ad that no search has seen, and a link that is none', async () => {
  await web.db.search.deleteMany({ where: { userId: ada.userId } })
  await insertSearch(web.db, ada.userId)
  const { checked } = await share({ url: 'https://www.cargurus.com/details/123456789' })
  expect(checked).toMatchObject({ name: null, found: null, answers: [{ answer: { kind: 'never-seen' } }] })
  expect(await share({ text: 'https://example.com/car' })).toMatchObject({
    ...{ problem: expect.stringMatching(/^That isn’t a/), checked: null },
  })
  expect(await share({})).toEqual({ text: '', checked: null })
})

test('needs a log-in, which returns to the shared ad', async () => {
  const answer = await callRoute(loader, `/dashboard/ad?text=${encodeURIComponent(link)}`)
  const to = new URL(answer.headers.get('location')!, 'http://lotwatch.test')
  expect(to.pathname).toBe('/login')
  expect(to.searchParams.get('redirectTo')).toBe(`/dashboard/ad?text=${encodeURIComponent(link)}`)
})
