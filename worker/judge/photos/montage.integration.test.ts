import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readCodes } from '#sandbox/photos/edge-code'
import { createLogger } from '#platform/log'
import { listCarWithPhotos } from '../../../e2e/support/control'
import { useSandbox } from '../../../e2e/support/sandbox'
import { workerConfig } from '../../../e2e/support/worker'
import { useSite } from '../../../e2e/support/crawl/test-site'
import { loadMontage, type Montage } from './montage'

const sandbox = useSandbox()
const host = useSite('')
const log = createLogger('test', 'silent')
const listingOf = (photoUrls: string[]) => ({
  ...{ id: randomUUID(), marketplace: 'craigslist' as const, contentHash: randomUUID(), photoUrls },
})
const depsFor = (SANDBOX_URL: string) => ({ config: workerConfig({ SANDBOX_URL }), log })
const bytesOf = ({ dataUrl }: Montage) => Buffer.from(dataUrl.replace('data:image/jpeg;base64,', ''), 'base64')

/** Photo URLs of cars with these options, three per car. */
async function listedPhotos(...cars: string[][]): Promise<string[]> {
  const photos: string[] = []
  for (const options of cars) photos.push(...(await listCarWithPhotos(sandbox.url, [...options, 'cloth seats'])))
  return photos
}

/** The fake model's answer about a montage. */
async function askStandIn({ dataUrl, columns, photos }: Montage, labels: string[]) {
  const listing = { title: '2016 Honda Civic', description: '', attributes: {}, photos: photos.length, columns }
  const questions = labels.map((label) => ({ id: label, label }))
  const content = [
    { type: 'input_text', text: JSON.stringify({ listing, questions }) },
    { type: 'input_image', image_url: dataUrl, detail: 'high' },
  ]
  const text = { format: { type: 'json_schema', name: 'answers', strict: true, schema: {} } }
  const asked = await fetch(`${sandbox.url}/openai/v1/responses`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-key' },
    body: JSON.stringify({ model: 'gpt-5.6-luna', input: [{ role: 'user', content }], text }),
  })
  const { output, usage } = (await asked.json()) as {
    output: { content: { text: string }[] }[]
    usage: { input_tokens: number }
  }
  const { answers } = JSON.parse(output[0]!.content[0]!.text) as { answers: { id: string; photo: number | null }[] }
  return { tiles: Object.fromEntries(answers.map(({ id, photo }) => [id, photo])), inputTokens: usage.input_tokens }
}

test.each([1, 2, 3, 5, 7, 12])('the model sees %i photos by their tile numbers', async (count) => {
  const cars = [['roof rack', 'sunroof'], ['tow hitch', 'navigation'], ['rust', 'third row'], ['dents']]
  const photos = (await listedPhotos(...cars)).slice(0, count)
  const montage = (await loadMontage(depsFor(sandbox.url), listingOf(photos)))!
  expect(montage.photos.map(({ url }) => url)).toEqual(photos)
  const seen = await readCodes(bytesOf(montage), { photos: count, columns: montage.columns })
  const alone = await Promise.all(
    photos.map(async (url) => {
      const photo = Buffer.from(await (await fetch(url)).arrayBuffer())
      return (await readCodes(photo, { photos: 1, columns: 1 }))[0]
    }),
  )
  expect(alone.every((shows) => shows!.length > 0)).toBe(true)
  expect(seen).toEqual(alone)
  const labels = ['roof rack', 'sunroof', 'tow hitch', 'navigation']
  const { tiles, inputTokens } = await askStandIn(montage, labels)
  const places = [1, 2, 4, 6].map((tile) => (tile <= count ? tile : null))
  expect(labels.map((label) => tiles[label])).toEqual(places)
  expect(montage.tokens).toBeLessThanOrEqual(1_600)
  expect(inputTokens).toBeLessThan(1_600 + 300)
})

test('skips unavailable photos and those on other hosts, and keeps the numbers of the others', async () => {
  const [front, side, inside] = await listedPhotos(['sunroof'])
  const gone = `${sandbox.url}/craigslist/images/taken-down_600x450.jpg`
  const photos = ['http://10.0.0.7/a.jpg', front!, gone, side!, `${sandbox.url}/control/mail`, inside!]
  const montage = (await loadMontage(depsFor(sandbox.url), listingOf(photos)))!
  expect(montage.photos.map(({ number }) => number)).toEqual([2, 4, 6])
  expect(await readCodes(bytesOf(montage), { photos: 3, columns: montage.columns })).toEqual(
    Array(3).fill(expect.arrayContaining([expect.any(String)])),
  )
})

/** Serves photos with location and owner metadata from a camera. */
async function serveLocatedPhotos(): Promise<void> {
  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
    .withExif({ IFD0: { Artist: 'A seller' }, IFD3: { GPSLatitude: '37/1 46/1 30/1' } })
    .jpeg()
    .toBuffer()
  host.answer = (_, res) => void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
}
const hosted = (count: number) => Array.from({ length: count }, (_, i) => `${host.base}/${i}.jpg`)

test('fetches at most twelve photos and passes on only their pixels', async () => {
  await serveLocatedPhotos()
  const montage = (await loadMontage(depsFor(host.base), listingOf(hosted(14))))!
  expect(montage.photos).toHaveLength(12)
  expect(host.paths()).toHaveLength(12)
  expect(bytesOf(montage).includes('A seller')).toBe(false)
  expect((await sharp(bytesOf(montage)).metadata()).exif).toBeUndefined()
})

test('shares one montage per content for some minutes', async () => {
  await serveLocatedPhotos()
  const deps = depsFor(host.base)
  const listing = listingOf(hosted(2))
  const [first, second] = await Promise.all([
    loadMontage(deps, listing),
    loadMontage(deps, { ...listing, id: 'other' }),
  ])
  expect(second).toBe(first)
  expect(await loadMontage(deps, listing)).toBe(first)
  expect(host.paths()).toHaveLength(2)
  await loadMontage(deps, { ...listing, contentHash: 'changed' })
  expect(host.paths()).toHaveLength(4)
})

test('retries photos that could not be fetched', async () => {
  // Not a 429, which would pause requests to the host.
  host.answer = (_, res) => void res.writeHead(404).end()
  const deps = depsFor(host.base)
  const listing = listingOf(hosted(2))
  expect(await loadMontage(deps, listing)).toBeNull()
  await serveLocatedPhotos()
  expect((await loadMontage(deps, listing))?.photos).toHaveLength(2)
})

test('returns no picture if no photo can be fetched', async () => {
  host.answer = (_, res) => void res.writeHead(503).end()
  expect(await loadMontage(depsFor(host.base), listingOf(hosted(3)))).toBeNull()
  await host.stop()
  expect(await loadMontage(depsFor(host.base), listingOf(hosted(3)))).toBeNull()
  await host.start()
  expect(await loadMontage(depsFor(host.base), listingOf([]))).toBeNull()
})
