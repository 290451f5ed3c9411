import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createVerdict,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  toJson,
  unwantedCriterion,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb, webUrl, replyOf } from '../../../../e2e/support/web'
import { action as listAction, loader as listLoader } from '../../routes/dashboard.shortlist_.shared/route'
import { loader as stopLoader } from '../../routes/dashboard.shortlist_.shared_.$id.stop'
import { loader as carLoader } from '../../routes/dashboard.search.$id_.car.$vehicleId/route'
import { loader as shortlistLoader } from '../../routes/dashboard.shortlist/route'
import { action as noteAction, headers, loader, meta } from '../../routes/shared.$token/route'
import { hashToken } from '../accounts/session/sessions.server'
import { maxShareLinks } from './share-link.server'
import { maxVisitorNotes } from './visitor-notes.server'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const leather = createVerdict('leather seats', { answer: 'yes', evidence: [{ kind: 'quote', quote: 'leather seats' }] })
const noSalvage = createVerdict('salvage title', {
  ...{ criterionId: 'a2', polarity: 'unwanted', answer: 'no' },
  evidence: [{ kind: 'attribute', label: 'title status', value: 'clean' }],
})
const sunroof = createVerdict('sunroof', {
  ...{ criterionId: 'a3', answer: 'yes', evidence: [{ kind: 'seller', on: '2026-11-21' }] },
})
const photoUrls = ['http://localhost:4010/craigslist/photos/1.jpg']

let search: { id: string }
let listing: Awaited<ReturnType<typeof insertListing>>
beforeEach(async () => {
  await web.db.shareLink.deleteMany()
  await web.db.savedCar.deleteMany()
  const criteria = toJson([wantedCriterion('leather seats'), unwantedCriterion('salvage title')])
  search = await insertSearch(web.db, ada.userId, {
    ...{ name: 'Secret name', smartCriteria: 'Secret wishes', criteria, countrywide: false },
    ...{ locationLabel: 'Secretville, CA', latitude: 37.3, longitude: -121.9, radiusMiles: 60 },
  })
  listing = await insertListing(web.db, { photoUrls, latitude: 37.8, longitude: -122.27 })
  const verdicts = toJson([leather, noSalvage, sunroof])
  await insertCandidate(web.db, search.id, listing.id, {
    ...{ stage: 'MATCH', verdicts, feedback: 'other', feedbackText: 'Secret feedback' },
  })
})

const path = '/dashboard/shortlist/shared'
const press = (form: Record<string, string>, token = ada.token) => callRoute(listAction, path, { token, form })
interface Row {
  id: string
  name: string
  path: string
  url: string
  notes: number
  likes: number
  showsPlans: boolean | null
}
const screen = async (token = ada.token) =>
  (await (await callRoute(listLoader, path, { token })).json()) as {
    links: Row[]
    hasNoteAlerts: boolean
    isAddressConfirmed: boolean
  }
const rows = async (token = ada.token) => (await screen(token)).links
async function shareCar(): Promise<Row> {
  const answer = await press({ intent: 'share-car', search: search.id, listing: listing.id })
  const [row] = await rows()
  expect(answer.headers.get('location')).toBe(`${path}#link-${row!.id}`)
  return row!
}
async function shareList(): Promise<Row> {
  await web.db.savedCar.create({ data: { userId: ada.userId, listingId: listing.id, searchId: search.id } })
  await press({ intent: 'share-list' })
  return (await rows())[0]!
}
const tokenOf = ({ url }: Row) => new URL(url).pathname.split('/').at(-1)!
const open = (row: Row, query = '') =>
  callRoute(loader, `/shared/${tokenOf(row)}${query}`, { params: { token: tokenOf(row) } })
const leave = (row: Row, form: Record<string, string>, network: string = randomUUID(), query = '') =>
  callRoute(noteAction, `/shared/${tokenOf(row)}${query}`, {
    ...{ params: { token: tokenOf(row) }, form: { intent: 'leave-note', ...form }, network },
  })
const notes = () => web.db.visitorNote.findMany({ select: { text: true, name: true }, orderBy: { createdAt: 'asc' } })

/** What only the owner may see, with the search's latitude. The page also has times, such as 10:15:37.312. */
const ofOwner = /secret|ada@example|mi away|seller told|2030-01-02|offered|alerted|not-a-match|(?<!:)37\.3/i

test('a car and the shortlist have one link each, stored as a hash', async () => {
  const car = await shareCar()
  expect(await shareCar()).toEqual(car)
  expect(car).toMatchObject({
    ...{ name: '2016 Honda Civic EX-L', path: `/dashboard/search/${search.id}/car/${listing.vehicleId}`, notes: 0 },
    url: expect.stringMatching(/^http:\/\/lotwatch\.test\/shared\/[\w-]{43}$/),
  })
  const stored = await web.db.shareLink.findUniqueOrThrow({ where: { id: car.id } })
  expect(stored.tokenHash).toBe(hashToken(tokenOf(car)))
  expect(JSON.stringify(stored)).not.toContain(tokenOf(car))
  const list = await shareList()
  await press({ intent: 'share-list' })
  expect((await rows()).map(({ name }) => name)).toEqual(['Your shortlist', '2016 Honda Civic EX-L'])
  expect(tokenOf(list)).not.toBe(tokenOf(car))
})

test("other users' searches, cars that the search has not found and a full account are refused", async () => {
  const car = { intent: 'share-car', search: search.id, listing: listing.id }
  const { id: elsewhere } = await insertListing(web.db)
  const answers = [press(car, bob.token), press({ ...car, listing: elsewhere }), press({ ...car, listing: 'x' })]
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 404])
  const data = Array.from({ length: maxShareLinks }, (_, i) => ({
    ...{ userId: ada.userId, searchId: search.id, tokenHash: String(i), salt: '' },
  }))
  await web.db.shareLink.createMany({ data })
  expect((await press(car)).status).toBe(403)
  expect(await web.db.shareLink.count()).toBe(maxShareLinks)
})

test('shared links are withdrawn by their owner only, and the notes go with them', async () => {
  const car = await shareCar()
  await leave(car, { note: 'Nice' })
  await press({ intent: 'withdraw', link: car.id }, bob.token)
  expect([(await open(car)).status, await rows(bob.token)]).toEqual([200, []])
  const stop = (token: string) => callRoute(stopLoader, `${path}/${car.id}/stop`, { token, params: { id: car.id } })
  expect([(await stop(bob.token)).status, (await stop(ada.token)).status]).toEqual([302, 200])
  await press({ intent: 'withdraw', link: car.id })
  const ended = await open(car)
  expect([ended.status, await ended.text()]).toEqual([404, expect.stringMatching(/^This link doesn’t work anymore: /)])
  expect([(await leave(car, { note: 'Late' })).status, await notes()]).toEqual([404, []])
})

test('shared links end with their search, account or car', async () => {
  const car = await shareCar()
  const status = async () => (await open(car)).status
  await web.db.search.update({ where: { id: search.id }, data: { status: 'DELETED' } })
  expect([await status(), await rows()]).toEqual([404, []])
  await web.db.search.update({ where: { id: search.id }, data: { status: 'ACTIVE' } })
  await web.db.user.update({ where: { id: ada.userId }, data: { deletedAt: new Date() } })
  expect(await status()).toBe(404)
  await web.db.user.update({ where: { id: ada.userId }, data: { deletedAt: null } })
  expect(await status()).toBe(200)
  await web.db.candidate.deleteMany({ where: { searchId: search.id } })
  expect(await status()).toBe(404)
})

test('shared links stay readable after the plan has ended, but no new ones can be created', async () => {
  const car = await shareCar()
  const { trialEndsAt } = await web.db.user.findUniqueOrThrow({ where: { id: ada.userId } })
  await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt: new Date(0) } })
  expect((await open(car)).status).toBe(200)
  await press({ intent: 'share-list' })
  expect(await web.db.shareLink.count()).toBe(1)
  await web.db.user.update({ where: { id: ada.userId }, data: { trialEndsAt } })
})

describe('what anybody sees', () => {
  /** Everything that the page passes to the browser. */
  const dataOf = async (row: Row) => (await open(row)).text()

  test('one car with its proof, but not what its owner entered as the seller’s answer', async () => {
    const { kind, car, prices, postings } = JSON.parse(await dataOf(await shareCar()))
    expect(kind).toBe('car')
    expect(car).toMatchObject({
      name: '2016 Honda Civic EX-L',
      stage: 'LIKELY',
      place: 'Oakland, CA',
      unstated: 'Sunroof',
    })
    expect(car.rows).toMatchObject([
      { wish: 'Leather seats', proof: [{ marked: 'leather seats' }] },
      { wish: 'No salvage title' },
    ])
    expect(prices).toMatchObject([{ words: '$12,400' }])
    expect(postings).toMatchObject([{ marketplace: 'Craigslist' }])
  })

  test('the day of posting is the owner’s, without naming the time zone', async () => {
    const postedAt = new Date('2026-11-20T05:00:00Z')
    await web.db.listing.update({ where: { id: listing.id }, data: { postedAt } })
    await web.db.user.update({ where: { id: ada.userId }, data: { timeZone: 'Pacific/Honolulu' } })
    const page = await dataOf(await shareCar())
    await web.db.user.update({ where: { id: ada.userId }, data: { timeZone: null } })
    expect(JSON.parse(page).listed).toMatch(/^Posted Nov 19,/)
    expect(page).not.toMatch(/HST|Honolulu/)
  })

  test('nothing about the owner: no name, address, note, feedback, search, place or distance', async () => {
    const target = await insertMailTarget(web.db, ada.userId)
    await web.db.notifiedCar.create({
      data: { targetId: target.id, listingId: listing.id, vehicleId: listing.vehicleId, notifiedAt: new Date() },
    })
    const data = { userId: ada.userId, vehicleId: listing.vehicleId!, text: 'Secret note' }
    await web.db.carNote.create({ data })
    const named = { firstName: 'Secretfirst', lastName: 'Secretlast', companyName: 'Secret Inc.' }
    await web.db.user.update({ where: { id: ada.userId }, data: named })
    const [car, list] = [await shareCar(), await shareList()]
    await leave(car, { note: 'Secret visit', name: 'Secret friend' })
    const appointmentAt = new Date('2030-01-02T17:00:00Z')
    await web.db.savedCar.updateMany({ data: { appointmentAt, state: 'OFFERED' } })
    for (const row of [car, list]) {
      const text = await dataOf(row)
      expect(text).toContain('Civic')
      expect(text).not.toMatch(ofOwner)
      for (const id of [ada.userId, search.id, row.id]) expect(text).not.toContain(id)
    }
  })

  test('hides which of the owner’s limits ruled a car out, and the proof of a deleted search', async () => {
    await web.db.candidate.updateMany({
      where: { searchId: search.id },
      data: { stage: 'FILTERED', reason: '37 miles too far' },
    })
    const [car, list] = [await shareCar(), await shareList()]
    for (const row of [car, list]) expect(await dataOf(row)).not.toContain('too far')
    await web.db.search.update({ where: { id: search.id }, data: { status: 'DELETED' } })
    const text = await dataOf(list)
    expect(text).toContain('Civic')
    expect(text).not.toContain('eather')
  })

  test('tells caches, search engines and other sites nothing, and sets no cookie', async () => {
    expect(headers()).toEqual({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect((await open(await shareCar())).headers.get('set-cookie')).toBeNull()
  })

  test('has a title, a description and a picture for chats', async () => {
    const tagsOf = async (row: Row | null) => {
      const data = row && (await (await open(row)).json())
      const tags = (meta as (args: object) => Record<string, string>[])({ data: data ?? undefined, matches: [] })
      return Object.fromEntries(
        tags.map(({ name, property, title, content }) => [name ?? property ?? 'title', content ?? title]),
      )
    }
    const robots = 'noindex, nofollow'
    expect(await tagsOf(await shareCar())).toMatchObject({
      ...{ robots, 'og:title': '2016 Honda Civic EX-L, $12,400', 'twitter:card': 'summary_large_image' },
      'og:description': '71k mi · Oakland, CA · Craigslist · ✓ Leather seats · ✓ No salvage title',
      'og:image': expect.stringMatching(/^http:\/\/lotwatch\.test\/photo\/[^/]+\/[\w-]{11}\/800$/),
    })
    await web.db.listing.update({ where: { id: listing.id }, data: { photoUrls: [] } })
    expect(await tagsOf(await shareList())).toMatchObject({
      ...{ robots, 'og:title': 'A shortlist of 1 car', 'og:description': '2016 Honda Civic EX-L, $12,400' },
      'og:image': expect.stringMatching(new RegExp(`^${webUrl}/.*share-image.*\\.png`)),
    })
    expect(await tagsOf(null)).toMatchObject({ robots, title: 'Shared link · Lotwatch' })
  })
})

test('notes of visitors reach the owner on the page of what was shared, who can delete them', async () => {
  const [car, list] = [await shareCar(), await shareList()]
  const answer = await leave(car, { note: ' <b>Ask</b> about\r\n\r\n\r\n\r\nthe belt\u202e ', name: ' Mia\t\n ' })
  expect(answer.headers.get('location')).toBe(`/shared/${tokenOf(car)}#note-form`)
  await leave(list, { note: 'The first one' })
  const params = { id: search.id, vehicleId: listing.vehicleId! }
  const onCar = async (token = ada.token) => (await callRoute(carLoader, car.path, { token, params })).json()
  const onList = async () => (await callRoute(shortlistLoader, list.path, { token: ada.token })).json()
  const { page } = await onCar()
  expect(page.visitorNotes).toMatchObject([{ text: '<b>Ask</b> about\n\nthe belt', name: 'Mia' }])
  expect((await onList()).visitorNotes).toMatchObject([{ text: 'The first one', name: null }])
  expect((await rows()).map((row) => row.notes)).toEqual([1, 1])
  const [{ id }] = page.visitorNotes
  await press({ intent: 'delete-note', note: id, back: car.path }, bob.token)
  expect((await onCar()).page.visitorNotes).toHaveLength(1)
  const deleted = await press({ intent: 'delete-note', note: id, back: car.path })
  expect(deleted.headers.get('location')).toBe(car.path)
  expect((await onCar()).page.visitorNotes).toEqual([])
})

describe('a car of a shared shortlist', () => {
  const query = () => `?car=${listing.id}`
  const pageOf = async (row: Row) => (await open(row, query())).json()

  test('has a page with photos and proof, and a note there is about the car', async () => {
    const list = await shareList()
    const page = await pageOf(list)
    expect(page).toMatchObject({
      ...{ kind: 'car', isOnList: true, isLiked: false, plan: null },
      car: { name: '2016 Honda Civic EX-L', place: 'Oakland, CA', rows: [{ wish: 'Leather seats' }, {}] },
      photos: [{ number: 1, url: expect.stringMatching(/^\/photo\//) }],
      postings: [{ marketplace: 'Craigslist' }],
    })
    const answer = await leave(list, { note: 'This one' }, undefined, query())
    expect(answer.headers.get('location')).toBe(`/shared/${tokenOf(list)}${query()}#note-form`)
    const about = { listingId: listing.id, name: '2016 Honda Civic EX-L' }
    const onList = await (await callRoute(shortlistLoader, '/dashboard/shortlist', { token: ada.token })).json()
    expect(onList.visitorNotes).toMatchObject([{ text: 'This one', car: about }])
    const params = { id: search.id, vehicleId: listing.vehicleId! }
    const onCar = await (await callRoute(carLoader, list.path, { token: ada.token, params })).json()
    expect(onCar.page.visitorNotes).toMatchObject([{ text: 'This one' }])
  })

  test('shows nothing about the owner', async () => {
    const list = await shareList()
    await web.db.carNote.create({ data: { userId: ada.userId, vehicleId: listing.vehicleId!, text: 'Secret note' } })
    await web.db.savedCar.updateMany({ data: { appointmentAt: new Date('2030-01-02T17:00:00Z'), state: 'OFFERED' } })
    const text = await (await open(list, query())).text()
    expect(text).not.toMatch(ofOwner)
    for (const id of [ada.userId, search.id, list.id]) expect(text).not.toContain(id)
  })

  test('shows its stage and appointment only while the owner allows it', async () => {
    const list = await shareList()
    await web.db.savedCar.updateMany({ data: { appointmentAt: new Date('2030-01-02T17:00:00Z'), state: 'OFFERED' } })
    await press({ intent: 'show-plans', link: list.id }, bob.token)
    expect((await pageOf(list)).plan).toBeNull()
    await press({ intent: 'show-plans', link: list.id })
    expect((await pageOf(list)).plan).toEqual({ state: 'Offered', appointment: expect.stringContaining('Jan 2, 2030') })
    expect(await (await open(list)).text()).toContain('Offered')
    await press({ intent: 'hide-plans', link: list.id })
    expect((await pageOf(list)).plan).toBeNull()
  })

  test('is liked, and that is taken back', async () => {
    const list = await shareList()
    const like = (intent: string) => leave(list, { intent: `${intent}:${listing.id}` })
    const liked = async () =>
      (await (await callRoute(shortlistLoader, '/dashboard/shortlist', { token: ada.token })).json()).liked
    expect((await Promise.all([like('like'), like('like')])).map(({ status }) => status)).toEqual([302, 302])
    expect([(await pageOf(list)).isLiked, await liked(), (await rows())[0]!.likes]).toEqual([true, [listing.id], 1])
    await like('unlike')
    expect([(await pageOf(list)).isLiked, await liked()]).toEqual([false, []])
  })

  test('that is not on the list cannot be opened, liked or written about', async () => {
    const list = await shareList()
    const { id: other } = await insertListing(web.db)
    for (const id of [other, 'x', search.id]) {
      expect((await open(list, `?car=${id}`)).status).toBe(404)
      expect((await leave(list, { note: 'Here' }, undefined, `?car=${id}`)).status).toBe(404)
      expect((await leave(list, { intent: `like:${id}` })).status).toBe(404)
    }
    expect([await notes(), await web.db.sharedLike.count()]).toEqual([[], 0])
  })

  test('can be opened after its search was deleted, without proof', async () => {
    const list = await shareList()
    await web.db.search.update({ where: { id: search.id }, data: { status: 'DELETED' } })
    expect(await pageOf(list)).toMatchObject({
      car: { name: '2016 Honda Civic EX-L', rows: [] },
      photos: [{ number: 1 }],
    })
  })
})

test('the owner turns messages about notes off and on', async () => {
  expect((await screen()).hasNoteAlerts).toBe(true)
  const confirm = (confirmedAt: Date | null) =>
    web.db.notificationTarget.updateMany({ where: { userId: ada.userId, isMain: true }, data: { confirmedAt } })
  for (const [at, isConfirmed] of [[null, false] as const, [new Date(), true] as const]) {
    await confirm(at)
    expect((await screen()).isAddressConfirmed).toBe(isConfirmed)
  }
  await press({ intent: 'note-alerts-off' })
  expect([(await screen()).hasNoteAlerts, (await screen(bob.token)).hasNoteAlerts]).toEqual([false, true])
  await press({ intent: 'note-alerts-on' })
  expect((await screen()).hasNoteAlerts).toBe(true)
})

test('notes of visitors are rejected if they are empty, too long or come from another site, and what was typed is kept', async () => {
  const car = await shareCar()
  const long = { note: 'a'.repeat(1_001), name: 'b'.repeat(41) }
  const rejected = await leave(car, long)
  expect(await replyOf(rejected)).toMatchObject([
    400,
    { typed: long, errors: { note: expect.stringContaining('1,000'), name: expect.stringContaining('40') } },
  ])
  for (const note of [' \n ', '\u200b\u2060']) expect((await leave(car, { note })).status).toBe(400)
  for (const name of ['Lotwatch', 'the LOT-WATCH team', 'Ｌotwatch']) {
    const asUs = await replyOf(await leave(car, { note: 'Your card was declined', name }))
    expect(asUs).toMatchObject([400, { errors: { name: expect.stringContaining('That name is ours.') } }])
  }
  const from = { origin: 'https://evil.example' }
  const form = { intent: 'leave-note', note: 'Buy' }
  const params = { token: tokenOf(car) }
  const elsewhere = await callRoute(noteAction, `/shared/${params.token}`, { params, form, headers: from })
  expect([elsewhere.status, await notes()]).toEqual([403, []])
})

test('notes of visitors are limited by network and by link', async () => {
  const car = await shareCar()
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await leave(car, { note: `${i}` }, 'one network')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(302), 429])
  const data = Array.from({ length: maxVisitorNotes - 10 }, () => ({ linkId: car.id, text: 'Nice' }))
  await web.db.visitorNote.createMany({ data })
  const full = await leave(car, { note: 'One more' })
  expect([full.status, (await notes()).length]).toEqual([400, maxVisitorNotes])
})
