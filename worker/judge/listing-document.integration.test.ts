import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useDatabase } from '../../e2e/support/database'
import { startFakeModel, type WireRequest } from '../../e2e/support/injectable-model'
import { insertListing, insertSearch, insertUser } from '../../e2e/support/rows'
import { workerDependencies } from '../../e2e/support/worker'
import type { WorkerConfig } from '../config'
import { useSite } from '../../e2e/support/crawl/test-site'
import { toListing } from '../stored/rows'
import { readListing } from './read-listing'

const database = useDatabase()
const host = useSite('')

/** Serves the same photo under every name except "/gone.jpg". */
async function servePhotos(): Promise<void> {
  const photo = await sharp({ create: { width: 600, height: 450, channels: 3, background: '#c02020' } })
    .jpeg()
    .toBuffer()
  host.answer = (req, res) => {
    if (req.url === '/gone.jpg') return void res.writeHead(404).end()
    res.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  }
}

async function readBy(model: { url: string }, photoUrls: string[], over: Partial<WorkerConfig> = {}) {
  const user = await insertUser(database.db)
  const { id: searchId } = await insertSearch(database.db, user.id, {})
  const row = await insertListing(database.db, { description: 'Runs well.', photoUrls })
  const config = { SANDBOX_URL: host.base, OPENAI_BASE_URL: model.url, ...over }
  const listing = { ...toListing(row), contentHash: row.contentHash! }
  return readListing(workerDependencies(database.db, config), listing, { searchId, isBackfill: false })
}

const sunroofIn = (photo: number) =>
  JSON.stringify({
    facts: [
      {
        feature: 'sunroof',
        answer: 'yes',
        number: null,
        quote: null,
        photo,
        seen: 'glass in the roof',
        attribute: null,
      },
    ],
  })
const nothing = '{"facts":[]}'
const sentListing = ({ input }: WireRequest) => (JSON.parse(input[0]!.content[0]!.text) as { listing: object }).listing

test("sends the model one picture with its layout, and maps a tile to the listing's photo", async () => {
  await servePhotos()
  const model = await startFakeModel(() => sunroofIn(2))
  const photos = ['http://10.0.0.7/a.jpg', ...['a', 'gone', 'b', 'c'].map((name) => `${host.base}/${name}.jpg`)]
  const { facts } = await readBy(model, photos)
  await model.close()
  expect(facts).toMatchObject([{ feature: 'sunroof', answer: 'yes', evidence: [{ kind: 'photo', photo: 4 }] }])
  expect(model.requests).toHaveLength(1)
  expect(sentListing(model.requests[0]!)).toMatchObject({ photos: 3, columns: 2 })
  expect(model.requests[0]!.input[0]!.content).toEqual([
    { type: 'input_text', text: expect.any(String) },
    { type: 'input_image', image_url: expect.stringMatching(/^data:image\/jpeg;base64,/), detail: 'high' },
  ])
})

test('rejects evidence from a tile that does not exist', async () => {
  await servePhotos()
  const model = await startFakeModel(() => sunroofIn(3))
  const photos = ['a', 'b'].map((name) => `${host.base}/${name}.jpg`)
  expect(await readBy(model, photos)).toMatchObject({ facts: [], unfounded: ['sunroof'] })
  await model.close()
})

test('reads a listing without a picture if no photo can be fetched', async () => {
  await servePhotos()
  const model = await startFakeModel(() => nothing)
  await readBy(model, [`${host.base}/gone.jpg`])
  await model.close()
  expect(model.requests.map(({ input }) => input[0]!.content.length)).toEqual([1])
  expect(sentListing(model.requests[0]!)).toMatchObject({ photos: 0, columns: 0 })
})

test('reads a listing without its picture if the service rejects the request with it', async () => {
  await servePhotos()
  const model = await startFakeModel(({ input }) => (input[0]!.content.length > 1 ? null : nothing))
  await readBy(model, [`${host.base}/a.jpg`])
  await model.close()
  expect(model.requests.map(({ input }) => input[0]!.content.length)).toEqual([2, 1])
  expect(sentListing(model.requests[1]!)).toMatchObject({ photos: 0 })
})

test("the reserved cost counts the picture's tokens, not its bytes", async () => {
  await servePhotos()
  const reserved: number[] = []
  const model = await startFakeModel(async () => {
    const { _max } = await database.db.spend.aggregate({ _max: { amount: true } })
    reserved.push(Number(_max.amount))
    return nothing
  })
  const prices = { OPENAI_INPUT_PRICE: 1, OPENAI_OUTPUT_PRICE: 0 }
  await database.db.spend.deleteMany()
  await readBy(model, [], prices)
  await database.db.spend.deleteMany()
  await readBy(model, [`${host.base}/a.jpg`], prices)
  await model.close()
  expect(model.requests.map(({ input }) => input[0]!.content.length)).toEqual([1, 2])
  const [without, withPicture] = reserved as [number, number]
  expect(without).toBeGreaterThan(1_000)
  expect(withPicture - without).toBe(1_575)
})

test('fetches no photo if the daily budget does not cover the call', async () => {
  await servePhotos()
  const model = await startFakeModel(() => nothing)
  const none = { MODEL_BUDGET_UNPROVEN: 0, MODEL_BUDGET_TRIAL: 0, MODEL_BUDGET_PRODUCT: 0 }
  await expect(readBy(model, [`${host.base}/a.jpg`], none)).rejects.toMatchObject({ type: 'ModelUnavailable' })
  await model.close()
  expect(host.asked).toEqual([])
  expect(model.requests).toEqual([])
})
