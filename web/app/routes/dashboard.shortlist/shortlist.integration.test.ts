import { beforeEach, expect, test } from 'vitest'
import { createVerdict, type insertListing, insertSearch, toJson, insertFoundCar } from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb, loadScreen } from '../../../../e2e/support/web'
import { loader as icsLoader } from '../dashboard.shortlist_.$listingId.appointment[.]ics'
import type { Comparison } from '../dashboard.shortlist_.compare/comparison.server'
import { loader as compareLoader } from '../dashboard.shortlist_.compare/route'
import { action, loader } from './route'
import { unpack } from '../../ui/packed'

const web = useWeb()
const { ada, bob } = useTestUsers(web)
const path = '/dashboard/shortlist'

beforeEach(() => web.db.savedCar.deleteMany())

const leather = (answer: 'yes' | 'unknown') => createVerdict('leather seats', { answer })

/** Saves a car of a new search. */
async function save(over: Parameters<typeof insertListing>[1] = {}, stage: 'LIKELY' | 'REJECTED' = 'LIKELY') {
  const search = await insertSearch(web.db, ada.userId, { latitude: 37.8, longitude: -122.27 })
  const listing = await insertFoundCar(web.db, search.id, { stage, verdicts: toJson([leather('yes')]) }, over)
  await web.db.savedCar.create({ data: { userId: ada.userId, listingId: listing.id, searchId: search.id } })
  return { search, listing }
}
const load = async (token = ada.token) => unpack((await loadScreen(loader, path, { token })).cars)
const act = (form: Record<string, string>, token = ada.token) => callRoute(action, path, { token, form })

test('the shortlist shows saved cars of all searches with their wishes, to their owner alone', async () => {
  const { search } = await save({ postedAt: new Date() }, 'REJECTED')
  await save()
  const cars = await load()
  expect(cars.map(({ card }) => card.stage).sort()).toEqual(['LIKELY', 'REJECTED'])
  const rejected = cars.find(({ card }) => card.stage === 'REJECTED')!
  expect(rejected).toMatchObject({ path: `/dashboard/search/${search.id}`, state: 'TO_CALL', note: '' })
  expect(rejected.card.rows).toMatchObject([{ wish: 'Leather seats', tone: 'good' }])
  expect(await load(bob.token)).toEqual([])
})

test('the shortlist shows a car once, by its best posting, and keeps it when its search is deleted', async () => {
  const { search, listing } = await save({ goneAt: new Date(), goneReason: 'TAKEN_DOWN' })
  const repost = await insertFoundCar(web.db, search.id, { stage: 'LIKELY' }, { vehicleId: listing.vehicleId })
  await web.db.savedCar.create({ data: { userId: ada.userId, listingId: repost.id, searchId: search.id } })
  expect((await load()).map(({ card }) => card.listingId)).toEqual([repost.id])
  await web.db.search.update({ where: { id: search.id }, data: { status: 'DELETED' } })
  expect(await load()).toMatchObject([{ path: null, searchName: null }])
  await web.db.search.delete({ where: { id: search.id } })
  expect(await load()).toMatchObject([{ path: null, card: { stage: 'WAITING' } }])
})

test('the shortlist stores notes and an appointment in the account’s time zone', async () => {
  const { listing } = await save()
  await web.db.user.update({ where: { id: ada.userId }, data: { timeZone: 'America/Denver' } })
  const form = {
    intent: `change:${listing.id}`,
    note: 'called\r\ntwice',
    appointment: '2026-12-01T10:30',
  }
  const response = await act(form)
  expect(response.headers.get('location')).toBe(`${path}?changed=${listing.id}#saved-${listing.id}`)
  const stored = await web.db.savedCar.findFirstOrThrow({ where: { listingId: listing.id } })
  expect(stored).toMatchObject({ state: 'TO_CALL', appointmentAt: new Date('2026-12-01T17:30:00Z') })
  expect(await load()).toMatchObject([
    {
      ...{ state: 'TO_CALL', note: 'called\ntwice' },
      appointment: { local: '2026-12-01T10:30', words: 'Dec 1, 2026, 10:30 AM MST' },
    },
  ])
  await act({ ...form, note: '', appointment: '' })
  expect(await load()).toMatchObject([{ note: '', appointment: null }])
  await web.db.user.update({ where: { id: ada.userId }, data: { timeZone: null } })
})

test('the shortlist keeps what was typed when something is wrong, and stores none of it', async () => {
  const { listing } = await save()
  const typed = { note: 'x'.repeat(2_001), appointment: 'tomorrow' }
  const response = await act({ intent: `change:${listing.id}`, ...typed })
  expect(response.status).toBe(400)
  const errors = {
    note: expect.stringContaining('2,001'),
    appointment: 'Enter a date and time, such as 2026-11-28 14:30.',
  }
  expect(await response.json()).toEqual({ listingId: listing.id, typed, errors })
  expect(await load()).toMatchObject([{ state: 'TO_CALL', note: '', appointment: null }])
})

test('the shortlist saves from and removes to the page that it was asked on, and changes only own cars', async () => {
  const { search, listing } = await save()
  const back = { back: '/dashboard/searches' }
  const removed = await act({ intent: `unsave:${listing.id}`, ...back })
  expect([removed.headers.get('location'), await load()]).toEqual(['/dashboard/searches', []])
  const saved = await act({ intent: `save:${listing.id}:${search.id}`, back: 'https://evil.example/' })
  expect([saved.headers.get('location'), (await load()).length]).toEqual(['/dashboard/searches', 1])
  const change = { intent: `change:${listing.id}`, note: '', appointment: '' }
  for (const form of [change, { intent: `stage:${listing.id}:SEEN` }])
    expect((await act(form, bob.token)).status).toBe(404)
  expect((await act({ intent: `save:${listing.id}:${search.id}` }, bob.token)).status).toBe(404)
  await act({ intent: `unsave:${listing.id}` }, bob.token)
  expect(await load()).toMatchObject([{ state: 'TO_CALL' }])
})

test('one button stores the stage of a car, and nothing else', async () => {
  const { listing } = await save()
  const appointmentAt = new Date('2026-12-01T17:30:00Z')
  await web.db.savedCar.updateMany({ where: { listingId: listing.id }, data: { appointmentAt } })
  const response = await act({ intent: `stage:${listing.id}:OFFERED` })
  expect(response.headers.get('location')).toBe(`${path}#saved-${listing.id}`)
  expect(await load()).toMatchObject([{ state: 'OFFERED', appointment: { local: '2026-12-01T17:30' } }])
  expect((await act({ intent: `stage:${listing.id}:SOLD` })).status).toBe(400)
  expect(await load()).toMatchObject([{ state: 'OFFERED' }])
})

const download = (listingId: string, token = ada.token) =>
  callRoute(icsLoader, `${path}/${listingId}/appointment.ics`, { token, params: { listingId } })

test('the calendar file holds the appointment, the car and the notes', async () => {
  const { search, listing } = await save({ town: 'Oakland, CA' })
  const key = { userId: ada.userId, listingId: listing.id }
  const appointmentAt = new Date('2026-12-01T17:30:00Z')
  await web.db.savedCar.update({ where: { userId_listingId: key }, data: { appointmentAt } })
  const note = { userId: ada.userId, vehicleId: listing.vehicleId!, text: 'Bring cash; ask for keys' }
  await web.db.carNote.create({ data: note })
  const response = await download(listing.id)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = (await response.text()).replaceAll('\r\n ', '')
  for (const line of [
    'DTSTART:20261201T173000Z',
    'DTEND:20261201T183000Z',
    'SUMMARY:See the 2016 Honda Civic EX-L',
    'LOCATION:Oakland\\, CA',
  ])
    expect(text.split('\r\n')).toContain(line)
  expect(text).toMatch(/DESCRIPTION:\$12\\,400.*\\nBring cash\\; ask for keys\\nhttps:/)
  expect(text).toContain(`/dashboard/search/${search.id}/car/${listing.vehicleId}`)
  expect((await download(listing.id, bob.token)).status).toBe(404)
})

test('the calendar file does not exist without an appointment', async () => {
  const { listing } = await save()
  expect([(await download(listing.id)).status, (await download('x')).status]).toEqual([404, 404])
})

const compare = (ids: string[], token = ada.token) =>
  callRoute(compareLoader, `${path}/compare?${ids.map((id) => `car=${id}`).join('&')}`, { token })

test('the comparison shows cars in the order of the URL, with a row for each wish of any of them', async () => {
  const first = await save({ year: 2016, postedAt: new Date(Date.now() - 5 * 24 * 60 * 60_000) })
  const second = await save({ year: 2018 })
  await web.db.candidate.updateMany({
    where: { listingId: second.listing.id },
    data: { verdicts: toJson([leather('unknown'), createVerdict('sunroof', { criterionId: 'a2', answer: 'yes' })]) },
  })
  const ids = [second.listing.id, first.listing.id]
  const { cars, wishes } = (await (await compare(ids)).json()) as Comparison
  expect(cars.map(({ listingId }) => listingId)).toEqual(ids)
  expect(cars.map(({ age }) => age)).toEqual([expect.stringContaining('(2018)'), expect.stringContaining('(2016)')])
  expect(cars[1]!.listed).toBe('5 days')
  const tones = wishes.map(({ wish, answers }) => [wish, answers.map((answer) => answer?.tone ?? null)])
  expect(Object.fromEntries(tones)).toEqual({ 'Leather seats': ['open', 'good'], Sunroof: ['good', null] })
})

test('the comparison marks the best of a row among the cars that are for sale, and has the facts of the ads', async () => {
  const attributes = { 'title status': 'clean', 'owner count': '1' }
  const cheap = await save({ priceCents: 1_100_000, odometerMiles: 90_000, year: 2015, attributes })
  const young = await save({
    titleStatus: null,
    priceCents: 1_300_000,
    odometerMiles: 40_000,
    year: 2019,
    description: '$399 doc fee',
  })
  const sold = await save({ priceCents: 500_000, year: 2022, goneAt: new Date(), goneReason: 'SOLD' })
  const saved = { userId: ada.userId, vehicleId: cheap.listing.vehicleId!, text: 'Call after six' }
  await web.db.carNote.create({ data: saved })
  const estimate = { expectedCents: 1_250_000, lowCents: 1_120_000, highCents: 1_380_000, comparables: 23 }
  const made = { listingId: young.listing.id, revision: 1, estimatedAt: new Date(), yearsAround: 1, milesAround: 150 }
  await web.db.priceEstimate.create({ data: { ...made, ...estimate } })
  const { cars, best } = (await (
    await compare([cheap, young, sold].map(({ listing }) => listing.id))
  ).json()) as Comparison
  expect(best).toMatchObject({
    ...{ price: [true, false, false], mileage: [false, true, false], age: [false, true, false] },
    ...{ distance: [false, false, false], recalls: [false, false, false] },
  })
  expect(cars).toMatchObject([
    { title: 'Clean', owners: 'One owner', fees: '', usual: '', note: 'Call after six' },
    { title: '', owners: '', fees: '$399 doc fee', usual: '$12,500', note: '' },
    {},
  ])
})

test('the comparison refuses more than four cars, fewer than two, and cars of other people', async () => {
  const ids: string[] = []
  for (let i = 0; i < 5; i++) ids.push((await save()).listing.id)
  const tooMany = await compare(ids)
  expect([tooMany.status, await tooMany.text()]).toEqual([400, 'Compare up to 4 cars at a time. You selected 5.'])
  expect((await compare(ids.slice(1))).status).toBe(200)
  const one = [ids[0]!, ids[0]!, 'x', crypto.randomUUID()]
  const tooFew = [400, 'Select at least two cars on your shortlist to compare.']
  for (const response of [await compare(one), await compare([]), await compare(ids.slice(1), bob.token)])
    expect([response.status, await response.text()]).toEqual(tooFew)
})
