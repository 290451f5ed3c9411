import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { criterionLabel, type Criterion } from '#domain/judgment/criteria/criterion'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel, type WireRequest } from '../../e2e/support/injectable-model'
import {
  openCriterion,
  insertCandidate,
  insertListing,
  insertSearch,
  insertUser,
  toJson,
  wantedCriterion,
} from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import { useSite } from '../../e2e/support/crawl/test-site'
import { judgeCandidates } from './judge-candidates'

// Cars whose photos could not be fetched when they were read.
const database = useDatabase()
const host = useSite('')
let model: Awaited<ReturnType<typeof startFakeModel>>
let photo: Buffer

/** Answers "yes" to everything if the request has a photo, and otherwise "unknown". */
beforeEach(async () => {
  photo = await sharp({ create: { width: 60, height: 45, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer()
  const seen = { answer: 'yes', quote: null, photo: 1, seen: 'it is there', attribute: null }
  model = await startFakeModel((request) => {
    const { questions } = documentOf(request)
    const isShown = hasPicture(request)
    if (!questions) return JSON.stringify({ facts: isShown ? [{ feature: 'sunroof', number: null, ...seen }] : [] })
    const unknown = { ...seen, answer: 'unknown', photo: null, seen: null }
    return JSON.stringify({ answers: questions.map(({ id }) => ({ id, ...(isShown ? seen : unknown) })) })
  })
  photosAre('down')
})
afterEach(() => model.close())

const documentOf = ({ input }: WireRequest) =>
  JSON.parse(input[0]!.content[0]!.text) as { questions?: { id: string }[]; features?: string[] | null }
const hasPicture = ({ input }: WireRequest) => input[0]!.content.length > 1

function photosAre(state: 'up' | 'down') {
  host.answer = (req, res) => {
    if (req.url === '/robots.txt') return void res.writeHead(404).end()
    if (state === 'down') return void res.writeHead(429).end()
    res.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  }
}
const carWithPhotos = () => insertListing(database.db, { description: 'Runs.', photoUrls: [`${host.base}/a.jpg`] })

async function judge(listingId: string, criterion: Criterion): Promise<string> {
  const user = await insertUser(database.db)
  const words = { smartCriteria: criterionLabel(criterion), criteria: toJson([criterion]) }
  const { id: searchId } = await insertSearch(database.db, user.id, words)
  await insertCandidate(database.db, searchId, listingId)
  const config = { OPENAI_BASE_URL: model.url, SANDBOX_URL: host.base }
  await judgeCandidates(workerDependencies(database.db, config), { searchId })
  return (await database.db.candidate.findFirstOrThrow({ where: { searchId } })).stage
}

async function waitElevenMinutes() {
  const data = { createdAt: new Date(Date.now() - 11 * 60_000) }
  await database.db.reading.updateMany({ data })
  await database.db.criterionAnswer.updateMany({ data })
}

const visible = { of: 'a feature', criterion: wantedCriterion('sunroof') }
const open = { of: 'an open question', criterion: openCriterion('roof tent') }

test.each([visible, open])(
  'rereads a listing judged without photos once they are available: $of',
  async ({ criterion }) => {
    const car = await carWithPhotos()
    expect(await judge(car.id, criterion)).toBe('POSSIBLE')
    photosAre('up')
    expect(await judge(car.id, criterion)).toBe('POSSIBLE') // too early
    await waitElevenMinutes()
    expect(await judge(car.id, criterion)).toBe('MATCH')
    expect(await judge(car.id, criterion)).toBe('MATCH')
    expect(model.requests.map(hasPicture)).toEqual([false, true])
  },
)

test.each([visible, open])('makes no paid call while the photos are still unavailable: $of', async ({ criterion }) => {
  const car = await carWithPhotos()
  await judge(car.id, criterion)
  await waitElevenMinutes()
  expect(await judge(car.id, criterion)).toBe('POSSIBLE')
  expect(model.requests).toHaveLength(1)
  photosAre('up')
  expect(await judge(car.id, criterion)).toBe('MATCH')
})

test('the second reading asks only for what photos can show', async () => {
  const car = await carWithPhotos()
  await judge(car.id, wantedCriterion('sunroof'))
  photosAre('up')
  await waitElevenMinutes()
  await judge(car.id, wantedCriterion('sunroof'))
  const { features } = documentOf(model.requests[1]!)
  expect(features).toContain('sunroof')
  expect(features).not.toContain('owners')
})

test('does not reread for a criterion that photos cannot answer', async () => {
  const car = await carWithPhotos()
  const wish = wantedCriterion('remote start')
  await judge(car.id, wish)
  photosAre('up')
  await waitElevenMinutes()
  await judge(car.id, wish)
  expect(model.requests).toHaveLength(1)
})

test('a listing without photos does not count as read without its photos', async () => {
  const car = await insertListing(database.db, { description: 'Runs.', photoUrls: [] })
  await judge(car.id, wantedCriterion('sunroof'))
  expect(await database.db.reading.findFirstOrThrow({ where: { contentHash: car.contentHash! } })).toMatchObject({
    isMissingPhotos: false,
  })
})
