import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { closeSingletons } from '#platform/singletons'
import { insertListing } from '../../../../e2e/support/rows'
import { createTempDir } from '../../../../e2e/support/temp-dir'
import { callRoute, useWeb } from '../../../../e2e/support/web'
import { useSite, writeEndlessly } from '../../../../e2e/support/crawl/test-site'
import { loader } from '../../routes/photo.$listingId.$seal.$width/route'
import { missingPhotoSvg } from '../../routes/photo.$listingId.$seal.$width/photo.server'
import { listPhotoUrls } from './photo-address.server'
import { photoUrlAtWidth } from './photo-sizes'

const web = useWeb()
const site = useSite('')
const folder = createTempDir('photos-')
beforeEach(async () => {
  vi.stubEnv('SANDBOX_URL', site.base)
  vi.stubEnv('PHOTO_CACHE_DIR', folder)
  await closeSingletons()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
const jpeg = await drawn(1200, 900)
  .withExif({ IFD0: { Copyright: 'a person' } })
  .jpeg()
  .toBuffer()
const sendJpeg = (res: ServerResponse, bytes = jpeg) =>
  void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes)

/** Returns our URLs for the photos. */
async function listed(...names: string[]) {
  const photoUrls = names.map((name) => (name.includes('://') ? name : `${site.base}/${name}`))
  return listPhotoUrls(await insertListing(web.db, { photoUrls }))
}
const onePhoto = async (name = 'a.jpg') => (await listed(name))[0]!.url

function get(url: string, route: unknown = loader) {
  const [, , listingId, seal, width] = url.split('/')
  return callRoute(route, url, { params: { listingId: listingId!, seal: seal!, width: width! } })
}

test('serves a photo as WebP in the requested width, without metadata, publicly cacheable', async () => {
  site.answer = (_, res) => sendJpeg(res)
  const url = await onePhoto()
  for (const [asked, given] of [
    [120, 120],
    [400, 400],
    [800, 800],
    [1600, 1200],
  ] as const) {
    const response = await get(photoUrlAtWidth(url, asked))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=2592000, immutable',
    })
    const seen = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect([seen.format, seen.width, seen.exif]).toEqual(['webp', given, undefined])
  }
  expect(site.paths()).toEqual(['/a.jpg'])
  expect(site.asked.at(-1)!.userAgent).toMatch(/^LotwatchBot/)
})

test('concurrent requests for a photo, in any width, cause one fetch', async () => {
  const waiting: ServerResponse[] = []
  site.answer = (_, res) => {
    waiting.push(res)
    setImmediate(() => waiting.splice(0).forEach((one) => sendJpeg(one)))
  }
  const url = await onePhoto()
  const answers = await Promise.all(
    [120, 400, 400, 800, 1600, 1600].map((width) => get(photoUrlAtWidth(url, width as 120))),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(site.paths()).toEqual(['/a.jpg'])
})

/** The loader with its own memory, as in another process. */
async function otherProcess(): Promise<unknown> {
  vi.resetModules()
  return (await import('../../routes/photo.$listingId.$seal.$width/route')).loader
}

test('processes share the photo cache', async () => {
  site.answer = (_, res) => sendJpeg(res)
  const url = await onePhoto()
  const [one, two] = [await otherProcess(), await otherProcess()]
  const whole = async (route: unknown) => Buffer.from(await (await get(url, route)).arrayBuffer())
  const [first, second] = await Promise.all([whole(one), whole(two)])
  expect(first.equals(second)).toBe(true)
  site.asked.length = 0
  expect((await whole(await otherProcess())).equals(first)).toBe(true)
  expect(site.paths()).toEqual([])
})

test('answers only URLs that we signed', async () => {
  site.answer = (_, res) => sendJpeg(res)
  const [url, other] = [await onePhoto(), await onePhoto()]
  const [, , id, seal] = url.split('/')
  const wrong = [
    `/photo/${id}/${seal!.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))}/800`,
    `/photo/${id}/${other.split('/')[3]}/800`,
    `/photo/${other.split('/')[2]}/${seal}/800`,
    `/photo/${id}/${seal}/801`,
    `/photo/${id}/../800`,
    `/photo/nobody/${seal}/800`,
    `/photo/00000000-0000-4000-8000-000000000000/${seal}/800`,
  ]
  for (const address of wrong) {
    const response = await get(address)
    expect([address, response.status, response.headers.get('cache-control')]).toEqual([
      address,
      404,
      'public, max-age=60',
    ])
    expect(await response.text()).toContain('Photo not available')
  }
  expect(site.paths()).toEqual([])
})

test('the placeholder is a valid image whose policy allows only its own style', async () => {
  const response = await get(`/photo/nobody/x/800`)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  const svg = await response.text()
  const hash = createHash('sha256').update(/<style>(.*)<\/style>/s.exec(svg)![1]!)
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; sandbox; style-src 'sha256-${hash.digest('base64')}'`,
  )
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 800, height: 600 })
})

test('changed photos get new URLs, and the old URLs show no other photo', async () => {
  const listing = await insertListing(web.db, { photoUrls: [`${site.base}/a.jpg`] })
  const [before] = listPhotoUrls(listing)
  const changed = { ...listing, photoUrls: [`${site.base}/b.jpg`] }
  await web.db.listing.update({ where: { id: listing.id }, data: { photoUrls: changed.photoUrls } })
  expect(listPhotoUrls(changed)[0]!.url).not.toBe(before!.url)
  expect((await get(before!.url)).status).toBe(404)
  const signed = { ...listing, photoUrls: [`${site.base}/a.jpg?expires=9`] }
  expect(listPhotoUrls(signed)).toEqual([before])
})

test('a photo keeps its URL when others come before and after it', async () => {
  site.answer = (_, res) => sendJpeg(res)
  const listing = await insertListing(web.db, { photoUrls: [`${site.base}/a.jpg`] })
  const [before] = listPhotoUrls(listing)
  const photoUrls = ['new.jpg', 'a.jpg', 'b.jpg'].map((name) => `${site.base}/${name}`)
  await web.db.listing.update({ where: { id: listing.id }, data: { photoUrls } })
  expect((await get(before!.url)).status).toBe(200)
  expect(site.paths()).toEqual(['/a.jpg'])
  expect(listPhotoUrls({ ...listing, photoUrls })[1]).toEqual({ number: 2, url: before!.url })
})

test('a photo whose turn does not come in time is busy, and not missing for everybody', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal)
  site.answer = (req, res) => void (req.url === '/robots.txt' ? res.writeHead(404).end() : limit.abort())
  const url = await onePhoto()
  const busy = await get(url)
  timeout.mockRestore()
  expect([busy.status, busy.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await busy.text()).toBe(missingPhotoSvg)
  site.answer = (_, res) => sendJpeg(res)
  expect((await get(url)).status).toBe(200)
})

test('gives no URL to a photo on a foreign host', async () => {
  expect(await listed('https://images.example/a.jpg', 'b.jpg')).toEqual([
    { number: 2, url: expect.stringMatching(/\/800$/) },
  ])
})

const bomb = await drawn(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer()
const answering = (type: string, body: string | Buffer) => (res: ServerResponse) =>
  res.writeHead(200, { 'content-type': type }).end(body)

test.each<[string, (res: ServerResponse) => unknown]>([
  ['is gone', (res) => res.writeHead(404).end()],
  ['is a page', answering('text/html', '<h1>Sold</h1>')],
  ['is a page that says it is a photo', answering('image/jpeg', '<script>alert(1)</script>')],
  ['is an SVG', answering('image/png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['is cut short', answering('image/jpeg', jpeg.subarray(0, jpeg.length / 2))],
  ['unpacks to very many pixels', answering('image/png', bomb)],
  ['never ends', (res) => writeEndlessly(res.writeHead(200, { 'content-type': 'image/jpeg' }))],
  [
    'breaks off',
    (res) => res.writeHead(200, { 'content-type': 'image/jpeg' }).write(jpeg.subarray(0, 99), () => res.destroy()),
  ],
  ['lies elsewhere', (res) => res.writeHead(302, { location: 'http://10.0.0.7/a.jpg' }).end()],
])('a photo that %s is unavailable for a while', async (_, answer) => {
  site.answer = (req, res) => void (req.url === '/robots.txt' ? res.writeHead(404).end() : answer(res))
  const url = await onePhoto()
  for (const width of [800, 400] as const) {
    const response = await get(photoUrlAtWidth(url, width))
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'public, max-age=60'])
    expect(await response.text()).toBe(missingPhotoSvg)
  }
  expect(site.paths()).toEqual(['/a.jpg'])
})
