import { describe, expect, test } from 'vitest'
import type { Criterion } from '#domain/judgment/criteria/criterion'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { fetchResults, findCandidate, insertJudgedCar } from '../../../../e2e/support/judged-cars'
import {
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertSearch,
  toJson,
  unwantedCriterion,
  createVerdict,
  wantedCriterion,
} from '../../../../e2e/support/rows'
import { callRoute, useTestUsers, useWeb } from '../../../../e2e/support/web'
import { action as carAction, loader as carLoader } from '../../routes/dashboard.search.$id_.car.$vehicleId/route'
import { action } from '../../routes/dashboard.search.$id_.results/route'

const web = useWeb()
const { ada, bob } = useTestUsers(web)

const wishes = [wantedCriterion('leather seats'), unwantedCriterion('accident'), wantedCriterion('sunroof', 'a3')]
const leather = createVerdict('leather seats', {
  answer: 'yes',
  evidence: [{ kind: 'quote', quote: 'Black leather seats' }],
})
const accident = createVerdict('accident', { criterionId: 'a2', polarity: 'unwanted' })
const sunroof = createVerdict('sunroof', { criterionId: 'a3' })
const asInAd = [leather, accident, sunroof]

async function newSearch({ userId } = ada, criteria: Criterion[] = wishes) {
  const search = await insertSearch(web.db, userId, { smartCriteria: 'as written', criteria: toJson(criteria) })
  return search.id
}
async function likelyCar(searchIds: string[], verdicts: Verdict[] = asInAd) {
  const judged = { stage: 'LIKELY', reason: 'Not stated: accident, sunroof', verdicts } as const
  return (await insertJudgedCar(web.db, searchIds, judged)).id
}
const act = (id: string, intent: string, form: Record<string, string>, { token } = ada) =>
  callRoute(action, `/dashboard/search/${id}/results?sort=price`, { token, params: { id }, form: { intent, ...form } })
const candidateOf = (searchId: string, listingId: string) => findCandidate(web.db, searchId, listingId)
const decisionOf = async (searchId: string, listingId: string) => {
  const { stage, reason } = await candidateOf(searchId, listingId)
  return [stage, reason]
}
const resultsAt = (id: string, { token } = ada, ask = '') => fetchResults(id, token, `?ask=${ask}`)
const today = () => new Date().toISOString().slice(0, 10)

test("the seller's answers decide open wishes and make the car a match, without an alert", async () => {
  const id = await newSearch()
  await insertMailTarget(web.db, ada.userId)
  const listingId = await likelyCar([id])
  const answer = await act(id, 'told-no', { listingId, label: 'accident' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `/dashboard/search/${id}/results?sort=price#car-${listingId}`,
  ])
  expect(await decisionOf(id, listingId)).toEqual(['LIKELY', 'Not stated: sunroof'])
  await act(id, 'told-yes', { listingId, label: 'sunroof' })
  expect(await decisionOf(id, listingId)).toEqual(['MATCH', null])
  expect((await candidateOf(id, listingId)).verdicts).toEqual([
    leather,
    { ...accident, answer: 'no', evidence: [{ kind: 'seller', on: today() }] },
    { ...sunroof, answer: 'yes', evidence: [{ kind: 'seller', on: today() }] },
  ])
  expect(await web.db.alert.count({ where: { searchId: id } })).toBe(0)
})

test('a negative answer moves the car to the top of the near misses, and Undo restores it', async () => {
  const id = await newSearch()
  for (let i = 0; i < 7; i++) {
    const other = await insertListing(web.db, { postedAt: new Date() })
    await insertCandidate(web.db, id, other.id, { stage: 'REJECTED', reason: 'No leather seats' })
  }
  const listingId = await likelyCar([id])
  await web.db.listing.update({ where: { id: listingId }, data: { postedAt: new Date('2026-01-01') } })
  await act(id, 'told-no', { listingId, label: 'sunroof' })
  await act(id, 'told-yes', { listingId, label: 'accident' })
  expect(await decisionOf(id, listingId)).toEqual(['REJECTED', 'Has accident'])
  const { likely, nearMisses } = await resultsAt(id)
  expect([likely.total, nearMisses.cars[0]!.listingId]).toEqual([0, listingId])

  await act(id, 'take-back', { listingId, label: 'accident' })
  expect(await decisionOf(id, listingId)).toEqual(['REJECTED', 'No sunroof'])
  await act(id, 'take-back', { listingId, label: 'sunroof' })
  await act(id, 'take-back', { listingId, label: 'sunroof' })
  expect(await candidateOf(id, listingId)).toMatchObject({ stage: 'LIKELY', verdicts: asInAd })
  expect(await web.db.sellerAnswer.count({ where: { listingId } })).toBe(0)
  expect((await resultsAt(id)).likely.total).toBe(1)
})

test("the answer applies to all of the buyer's searches with the same wish, and no one else's", async () => {
  const [one, other, turned] = [
    await newSearch(),
    await newSearch(),
    await newSearch(ada, [unwantedCriterion('sunroof', 'a1')]),
  ]
  const bobs = await newSearch(bob)
  const listingId = await likelyCar([one, other, bobs])
  const unwanted = toJson([{ ...sunroof, polarity: 'unwanted' }])
  await insertCandidate(web.db, turned, listingId, { stage: 'LIKELY', verdicts: unwanted })
  await act(one, 'told-yes', { listingId, label: 'sunroof' })
  expect(await decisionOf(other, listingId)).toEqual(['LIKELY', 'Not stated: accident'])
  expect(await decisionOf(turned, listingId)).toEqual(['REJECTED', 'Has sunroof'])
  expect(await candidateOf(bobs, listingId)).toMatchObject({ stage: 'LIKELY', verdicts: asInAd })
  expect((await resultsAt(bobs, bob, listingId)).likely.cars[0]!.ask!.open.map(({ label }) => label)).toEqual([
    'accident',
    'sunroof',
  ])
})

test('repeating an answer, even concurrently, changes nothing; the opposite answer replaces it', async () => {
  const id = await newSearch()
  const listingId = await likelyCar([id])
  const tell = (intent: string) => act(id, intent, { listingId, label: 'sunroof' })
  const answers = await Promise.all([tell('told-yes'), tell('told-yes'), tell('told-yes')])
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
  const where = { listingId }
  const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1_000)
  await web.db.sellerAnswer.updateMany({ where, data: { answeredAt: yesterday } })
  await tell('told-yes')
  expect(await web.db.sellerAnswer.findMany({ where })).toMatchObject([{ answer: 'yes', answeredAt: yesterday }])
  await tell('told-no')
  const [stored] = await web.db.sellerAnswer.findMany({ where })
  expect([stored!.answer, stored!.answeredAt > yesterday]).toEqual(['no', true])
  expect(await decisionOf(id, listingId)).toEqual(['REJECTED', 'No sunroof'])
})

test('rejects unknown wishes, cars of other searches and other users, and stores nothing', async () => {
  const id = await newSearch()
  const listingId = await likelyCar([id])
  const { id: elsewhere } = await insertListing(web.db)
  const { id: filtered } = await insertListing(web.db)
  await insertCandidate(web.db, id, filtered, { stage: 'FILTERED' })
  const tries = [
    { listingId, label: 'navigation' },
    { listingId },
    { listingId: elsewhere, label: 'sunroof' },
    { listingId: filtered, label: 'sunroof' },
    { listingId: 'x', label: 'sunroof' },
  ] as Record<string, string>[]
  for (const intent of ['told-yes', 'take-back']) {
    for (const form of tries) expect((await act(id, intent, form)).status, JSON.stringify(form)).toBe(404)
    expect((await act(id, intent, { listingId, label: 'sunroof' }, bob)).status).toBe(404)
  }
  const listingIds = [listingId, elsewhere, filtered]
  expect(await web.db.sellerAnswer.count({ where: { listingId: { in: listingIds } } })).toBe(0)
  expect(await decisionOf(id, listingId)).toEqual(['LIKELY', 'Not stated: accident, sunroof'])
})

test('an answer does not overrule the ad, revive a gone car or judge a waiting car', async () => {
  const id = await newSearch()
  const stated = await likelyCar([id])
  await act(id, 'told-no', { listingId: stated, label: 'leather seats' })
  expect(await candidateOf(id, stated)).toMatchObject({ stage: 'LIKELY', verdicts: asInAd })

  const gone = await likelyCar([id])
  const key = (listingId: string) => ({ searchId_listingId: { searchId: id, listingId } })
  await web.db.listing.update({ where: { id: gone }, data: { goneAt: new Date(), goneReason: 'SOLD' } })
  await web.db.candidate.update({ where: key(gone), data: { stage: 'REJECTED', reason: 'Sold' } })
  await act(id, 'told-yes', { listingId: gone, label: 'sunroof' })
  expect(await decisionOf(id, gone)).toEqual(['REJECTED', 'Sold'])

  const waiting = await likelyCar([id])
  await web.db.candidate.update({ where: key(waiting), data: { stage: 'WAITING', reason: null, verdicts: [] } })
  await act(id, 'told-yes', { listingId: waiting, label: 'sunroof' })
  expect(await decisionOf(id, waiting)).toEqual(['WAITING', null])
  expect(await web.db.sellerAnswer.count({ where: { listingId: waiting } })).toBe(1)
})

test('offers a message to the seller only for cars that are still listed and not ruled out', async () => {
  const id = await newSearch()
  const listingId = await likelyCar([id])
  expect((await resultsAt(id)).likely.cars[0]).toMatchObject({ isAskable: true, ask: null })
  const { ask } = (await resultsAt(id, ada, listingId)).likely.cars[0]!
  expect(ask!.open).toEqual([
    { label: 'accident', words: 'Accident history' },
    { label: 'sunroof', words: 'Sunroof' },
  ])
  expect(ask!.message.greeting).toContain('2016 Honda Civic')
  const { id: match } = await insertListing(web.db)
  await insertCandidate(web.db, id, match, { stage: 'MATCH', verdicts: toJson([leather]) })
  const [matched] = (await resultsAt(id, ada, match)).matches.cars
  expect(matched).toMatchObject({ isAskable: false, ask: { open: [] } })
  expect(matched!.ask!.message.questions.at(-1)).toMatchObject({ id: 'visit', isSuggested: true })
  const { id: ruledOut } = await insertListing(web.db)
  await insertCandidate(web.db, id, ruledOut, { stage: 'REJECTED', verdicts: toJson([sunroof]) })
  expect((await resultsAt(id, ada, ruledOut)).nearMisses.cars[0]).toMatchObject({ isAskable: false, ask: null })
  await web.db.listing.update({ where: { id: listingId }, data: { goneAt: new Date(), goneReason: 'SOLD' } })
  expect((await resultsAt(id, ada, listingId)).likely.cars[0]).toMatchObject({ isAskable: false, ask: null })
})

test('signs messages with the first name only while the buyer has chosen that', async () => {
  const id = await newSearch()
  const listingId = await likelyCar([id])
  await web.db.user.update({ where: { id: ada.userId }, data: { firstName: 'Ada-Rose', lastName: 'Lovelace' } })
  const message = async () => (await resultsAt(id, ada, listingId)).likely.cars[0]!.ask!.message.signature
  expect(await message()).toBeNull()
  const signed = await act(id, 'sign-messages', { listingId, signs: 'on' })
  expect(signed.headers.get('location')).toBe(`/dashboard/search/${id}/results?sort=price#car-${listingId}`)
  expect(await message()).toBe('Ada-Rose')
  await act(id, 'sign-messages', {})
  expect(await message()).toBeNull()
})

describe('a pasted reply', () => {
  const onCar = async (id: string, listingId: string, form: Record<string, string>, { token } = ada) => {
    const { vehicleId } = await web.db.listing.findUniqueOrThrow({ where: { id: listingId } })
    const params = { id, vehicleId: vehicleId! }
    return callRoute(carAction, `/dashboard/search/${id}/car/${vehicleId}`, {
      token,
      params,
      form: { listingId, ...form },
    })
  }
  const reply = 'Hi! No accidents at all. Yes it has a sunroof https://evil.example/x and the seats are leather.'

  test('is read, and its answers count once the buyer confirms them, with the seller’s sentence', async () => {
    const id = await newSearch()
    const listingId = await likelyCar([id])
    const read = await (await onCar(id, listingId, { intent: 'read-reply', reply })).json()
    const quote = 'Yes it has a sunroof and the seats are leather.'
    expect(read).toEqual({
      reply: {
        ...{ text: reply, error: null },
        answers: [
          { label: 'accident', words: 'Accident history', answer: 'no', quote: 'No accidents at all.' },
          { label: 'sunroof', words: 'Sunroof', answer: 'yes', quote },
        ],
        told: [
          { name: 'Accidents', quote: 'No accidents at all.' },
          { name: 'Also said', quote: 'Hi!' },
        ],
      },
    })
    expect(await web.db.sellerAnswer.count({ where: { listingId } })).toBe(0)
    const confirmed = await onCar(id, listingId, { intent: 'confirm-reply', reply, confirmed: 'sunroof' })
    expect(confirmed.status).toBe(302)
    expect(await decisionOf(id, listingId)).toEqual(['LIKELY', 'Not stated: accident'])
    expect((await candidateOf(id, listingId)).verdicts).toMatchObject([
      {},
      { answer: 'unknown' },
      { answer: 'yes', evidence: [{ kind: 'seller', on: today(), quote }] },
    ])
  })

  test('keeps what answers no wish, shows it on the car’s page, and takes its VIN over', async () => {
    const id = await newSearch()
    const listingId = await likelyCar([id])
    const vin = '2HGFC1F76KH000001'
    const text = `VIN is ${vin}, title in my name, price is firm. <b>New</b> tires`
    const told = [
      { name: 'VIN', quote: vin },
      { name: 'Title in the seller’s name', quote: 'title in my name' },
      { name: 'Price', quote: 'price is firm.' },
      { name: 'Also said', quote: expect.stringContaining('tires') },
    ]
    const { reply: read } = await (await onCar(id, listingId, { intent: 'read-reply', reply: text })).json()
    expect(read).toMatchObject({ error: null, answers: [], told })
    for (const _ of [1, 2]) await onCar(id, listingId, { intent: 'confirm-reply', reply: text })
    const { vehicleId } = await web.db.listing.findUniqueOrThrow({ where: { id: listingId } })
    const params = { id, vehicleId: vehicleId! }
    const open = (token: string) => callRoute(carLoader, `/dashboard/search/${id}/car/${vehicleId}`, { token, params })
    const page = await (await open(ada.token)).json()
    expect(page.told).toMatchObject(told)
    expect(JSON.stringify(page.page.before)).toContain(vin)
  })

  test('that says nothing, is too long or is about another’s car is not read', async () => {
    const id = await newSearch()
    const listingId = await likelyCar([id])
    const errorOf = async (text: string) =>
      (await (await onCar(id, listingId, { intent: 'read-reply', reply: text })).json()).reply.error
    expect(await errorOf('')).toMatch(/^Paste the seller’s reply/)
    expect(await errorOf('sunroof '.repeat(1_000))).toMatch(/^Shorten the reply to 2,000/)
    for (const intent of ['read-reply', 'confirm-reply']) {
      expect((await onCar(id, listingId, { intent, reply, confirmed: 'sunroof' }, bob)).status).toBe(404)
    }
    await onCar(id, listingId, { intent: 'confirm-reply', reply, confirmed: 'leather seats' })
    const ofWishes = { listingId, criterionKey: { not: { startsWith: 'told: ' } } }
    expect(await web.db.sellerAnswer.count({ where: ofWishes })).toBe(0)
  })
})
