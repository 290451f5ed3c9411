import { beforeEach, expect, test } from 'vitest'
import {
  createVerdict,
  insertCandidate,
  insertListing,
  insertSearch,
  toJson,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb } from '../../../../e2e/support/web'
import type { CarPage } from '../../routes/dashboard.search.$id_.car.$vehicleId/car-page.server'
import { loader as carLoader } from '../../routes/dashboard.search.$id_.car.$vehicleId/route'
import { loader as checklistLoader } from '../../routes/dashboard.search.$id_.car.$vehicleId_.checklist/route'

// NHTSA is off here (safety-reports.isolated.test.ts).
const web = useWeb()
const { ada, bob } = useTestUsers(web)

const vin = '2HGFC1F76KH000001'
const decoded = { year: 2019, make: 'Honda', model: 'Civic', stated: { trim: 'EX-L', cylinders: '4', turbo: 'Yes' } }

let search: { id: string }
beforeEach(async () => {
  await web.db.decodedVin.deleteMany()
  const criteria = toJson([wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')])
  search = await insertSearch(web.db, ada.userId, { smartCriteria: 'as written', criteria })
})

type ListingRow = Parameters<typeof insertListing>[1]
type CandidateRow = Parameters<typeof insertCandidate>[3]

async function insertCar(row: ListingRow, candidate: CandidateRow = {}) {
  const listing = await insertListing(web.db, row)
  await insertCandidate(web.db, search.id, listing.id, { stage: 'LIKELY', ...candidate })
  return listing
}
type Inserted = Awaited<ReturnType<typeof insertCar>>

async function call<Body>(loader: unknown, { vehicleId }: Inserted, token = ada.token) {
  const answer = await callRoute(loader, '/any', { token, params: { id: search.id, vehicleId: vehicleId! } })
  return {
    status: answer.status,
    location: answer.headers.get('location'),
    body: (await answer.json().catch(() => null)) as Body,
  }
}
const before = async (listing: Inserted) => (await call<{ page: CarPage }>(carLoader, listing)).body.page.before
type Checklist = { name: string; vin: string | null; back: string; sections: { title: string; items: string[] }[] }
const checklist = (listing: Inserted, token?: string) => call<Checklist>(checklistLoader, listing, token)

test('the VIN is decoded against the ad, with contradictions named', async () => {
  await web.db.decodedVin.create({ data: { vin, car: decoded } })
  const listing = await insertCar({
    vin,
    year: 2019,
    title: '2019 Honda Civic',
    attributes: { cylinders: '6 cylinders' },
  })
  expect((await before(listing)).vin).toMatchObject({
    ...{ vin, isInvalid: false, car: '2019 Honda Civic', details: ['EX-L', '4 cylinders'] },
    contradictions: ['Cylinders: the VIN says 4, the ad says 6 cylinders'],
  })
})

test('the VIN of another car is named, and found in the text of another posting', async () => {
  await web.db.decodedVin.create({ data: { vin, car: decoded } })
  const listing = await insertCar({ year: 2016 })
  await insertListing(web.db, { vehicleId: listing.vehicleId, description: `Clean. VIN: ${vin}`, year: 2016 })
  expect((await before(listing)).vin).toMatchObject({
    contradictions: ['The VIN belongs to a 2019 Honda Civic, the ad says 2016 Honda Civic'],
  })
})

test('without a VIN that is stated, decoded and valid, the page asks for it', async () => {
  expect((await before(await insertCar({}))).vin).toMatchObject({ vin: null, ask: 'Could you send me the VIN?' })
  expect((await before(await insertCar({ vin }))).vin).toMatchObject({ vin, car: null, isInvalid: false })
  const mistyped = vin.replace('76K', '86K')
  expect((await before(await insertCar({ vin: mistyped }))).vin).toMatchObject({ vin: mistyped, isInvalid: true })
})

test('risks of the judgment and of the ad’s fields, each once', async () => {
  const risk = { feature: 'odometer doubt', answer: 'yes', number: null, evidence: [] }
  const listing = await insertCar(
    { attributes: { 'title status': 'salvage' }, flags: ['not-actual-mileage'] },
    { risks: toJson([risk] as never) },
  )
  const { notes } = (await before(listing)).title
  expect(notes.map(({ label }) => label)).toEqual(['Salvage title', 'Odometer in doubt'])
  expect((await before(await insertCar({}))).title.notes).toEqual([])
})

test('the checklist has what the ad leaves open, and links back to the car', async () => {
  const verdicts = toJson([createVerdict('sunroof', { criterionId: 'a2' })])
  const listing = await insertCar({ vin }, { verdicts })
  const { body } = await checklist(listing)
  expect(body).toMatchObject({ vin, back: `/dashboard/search/${search.id}/car/${listing.vehicleId}` })
  expect(body.sections[0]).toEqual({ title: 'Not stated in the ad', items: ['Sunroof'] })
  expect(body.sections.at(-1)!.title).toBe('Any used car')
})

test('the checklist is the owner’s alone', async () => {
  const listing = await insertCar({})
  expect((await checklist(listing, bob.token)).status).toBe(404)
  expect((await checklist({ ...listing, vehicleId: 'x' })).status).toBe(404)
})

test('the checklist redirects from a listing’s id', async () => {
  const listing = await insertCar({})
  const answer = await checklist({ ...listing, vehicleId: listing.id })
  expect([answer.status, answer.location]).toEqual([
    302,
    `/dashboard/search/${search.id}/car/${listing.vehicleId}/checklist`,
  ])
})
