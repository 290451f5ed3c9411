import { beforeEach, expect, test } from 'vitest'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { findCandidate, insertJudgedCar } from '../../../../e2e/support/judged-cars'
import {
  createVerdict,
  insertCandidate,
  insertSearch,
  insertUser,
  toJson,
  unwantedCriterion,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb, replyOf } from '../../../../e2e/support/web'
import { action as carAction } from '../../routes/dashboard.search.$id_.car.$vehicleId/route'
import { action, loader } from '../../routes/dashboard.search.$id_.car.$vehicleId_.not-a-match/route'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const wishes = [wantedCriterion('leather seats'), unwantedCriterion('salvage title')]
const leather = createVerdict('leather seats', { answer: 'yes', evidence: [{ kind: 'quote', quote: 'leather' }] })
const title = createVerdict('salvage title', {
  ...{ criterionId: 'a2', polarity: 'unwanted', answer: 'no' },
  evidence: [{ kind: 'attribute', label: 'title status', value: 'clean' }],
})
const read = [leather, title]
const match = { stage: 'MATCH', verdicts: read } as const

let search: { id: string }
let listing: Awaited<ReturnType<typeof insertJudgedCar>>
beforeEach(async () => {
  search = await insertSearch(web.db, ada.userId, { smartCriteria: 'as written', criteria: toJson(wishes) })
  listing = await insertJudgedCar(web.db, [search.id], match)
})

const pathTo = (car = listing) => `/dashboard/search/${search.id}/car/${car.vehicleId}`
const paramsTo = (car = listing) => ({ id: search.id, vehicleId: car.vehicleId! })
const say = (reason: string, text = '', { token } = ada) =>
  callRoute(action, `${pathTo()}/not-a-match?sort=price`, {
    ...{ token, params: paramsTo() },
    form: { reason, text, listingId: listing.id },
  })
const candidateOf = (car: { id: string } = listing, searchId = search.id) => findCandidate(web.db, searchId, car.id)
const answersOf = () => web.db.sellerAnswer.findMany({ where: { userId: ada.userId, listingId: listing.id } })

test('asks which wish was read wrongly, or for another reason', async () => {
  const page = await callRoute(loader, `${pathTo()}/not-a-match?sort=price`, { token: ada.token, params: paramsTo() })
  expect(await page.json()).toMatchObject({
    ...{ name: '2016 Honda Civic EX-L', listingId: listing.id },
    wishes: [{ label: 'leather seats' }, { label: 'salvage title' }],
    back: `/dashboard/search/${search.id}/results?sort=price#car-${listing.id}`,
  })
})

test('corrects the answer, grades the car again at once and counts it for the operator', async () => {
  const answer = await say('wish:salvage title')
  expect(answer.headers.get('location')).toBe(`${pathTo()}?sort=price&corrected=`)
  const { stage, reason, verdicts, hiddenAt } = await candidateOf()
  expect([stage, reason, hiddenAt]).toEqual(['REJECTED', 'Has salvage title', null])
  expect(verdicts).toMatchObject([leather, { answer: 'yes', evidence: [{ kind: 'buyer' }] }])
  expect(await answersOf()).toMatchObject([
    {
      criterionKey: 'salvage title',
      answer: 'yes',
      source: 'buyer',
      reading: { answer: 'no', evidence: title.evidence },
    },
  ])
})

test('counts once when it is sent twice, and Undo restores the answer', async () => {
  await Promise.all([say('wish:leather seats'), say('wish:leather seats')])
  expect((await candidateOf()).reason).toBe('No leather seats')
  expect(await answersOf()).toMatchObject([{ answer: 'no', reading: { answer: 'yes' } }])
  const undone = await callRoute(carAction, pathTo(), {
    ...{ token: ada.token, params: paramsTo() },
    form: { intent: 'take-back', listingId: listing.id, label: 'leather seats' },
  })
  expect(undone.headers.get('location')).toBe(pathTo())
  expect(await candidateOf()).toMatchObject({ stage: 'MATCH', reason: null, verdicts: read })
  expect(await answersOf()).toEqual([])
})

test('applies to all listings of the vehicle and all searches of the buyer, and to nobody else', async () => {
  const other = await insertSearch(web.db, ada.userId, { criteria: toJson(wishes) })
  const theirs = await insertSearch(web.db, (await insertUser(web.db)).id, { criteria: toJson(wishes) })
  const again = await insertJudgedCar(web.db, [search.id], { ...match, vehicleId: listing.vehicleId })
  for (const { id } of [other, theirs])
    await insertCandidate(web.db, id, listing.id, { stage: 'MATCH', verdicts: toJson(read) })
  await say('wish:leather seats')
  const stages = [await candidateOf(again), await candidateOf(listing, other.id), await candidateOf(listing, theirs.id)]
  expect(stages.map(({ stage }) => stage)).toEqual(['REJECTED', 'REJECTED', 'MATCH'])
})

test('an open wish can be answered against the car', async () => {
  const open: Verdict = { ...leather, answer: 'unknown', evidence: [] }
  const key = { searchId: search.id, listingId: listing.id }
  await web.db.candidate.update({
    where: { searchId_listingId: key },
    data: { stage: 'LIKELY', verdicts: toJson([open, title]) },
  })
  await say('wish:leather seats')
  expect(await candidateOf()).toMatchObject({ stage: 'REJECTED', reason: 'No leather seats' })
})

test.each([
  ['not-my-kind', 'ignored', null],
  ['other', ' too far ', 'too far'],
  ['other', ' ', null],
])('%s hides the car with the reason', async (reason, text, stored) => {
  const answer = await say(reason, text)
  expect(answer.headers.get('location')).toBe(`/dashboard/search/${search.id}/results?sort=price&hidden=${listing.id}`)
  const { stage, hiddenAt, feedback, feedbackText } = await candidateOf()
  expect([stage, hiddenAt instanceof Date, feedback, feedbackText]).toEqual(['MATCH', true, reason, stored])
})

test('asks again without a reason or with too long a text, and keeps what was typed', async () => {
  const [none, long] = [await say(''), await say('other', 'a'.repeat(501))]
  expect(await replyOf(none)).toEqual([400, { reason: '', text: '', error: 'Choose a reason.' }])
  expect(await replyOf(long)).toEqual([
    400,
    { reason: 'other', text: 'a'.repeat(501), error: 'Shorten your reason to 500 characters.' },
  ])
  expect((await candidateOf()).hiddenAt).toBeNull()
})

test('rejects unknown wishes and other users', async () => {
  expect((await say('wish:rust')).status).toBe(404)
  for (const reason of ['wish:leather seats', 'other']) expect((await say(reason, '', bob)).status).toBe(404)
  expect(await candidateOf()).toMatchObject({ stage: 'MATCH', hiddenAt: null })
  expect(await answersOf()).toEqual([])
})
