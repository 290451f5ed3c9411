import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { connectDatabase } from '#platform/database'
import { seedResults } from '../../e2e/support/seed-dashboard'
import { startWebProcess } from '../../e2e/support/single-web'

const cars = 50
const weekListings = 5_000
const atOnce = 4
const askEveryMs = 100
/** Of one strain's late bodies, so that four of them are 400. */
const lateConnections = 100
const photosPerPage = 50
const parallelDownloads = 30
const parallelCompilations = 50

type Buyer = Awaited<ReturnType<typeof seedResults>>

/**
 * Longest time that somebody else waits for a fixed string while one account asks for the most work that a request
 * can: each request alone, and from four accounts at once. Somebody else asks every 100 ms. Throws if a request is not
 * answered as a buyer's is.
 */
export async function run() {
  const site = await startPhotoSite()
  const web = await startWebProcess({ SANDBOX_URL: site.url, CRAIGSLIST_MODE: 'sandbox' })
  try {
    const buyers: Buyer[] = []
    for (let i = 0; i < atOnce; i++) buyers.push(await seedResults(web.webUrl, web.databaseUrl, cars))
    await addListings(web.databaseUrl, site.url)
    const slowestMs: Record<string, { alone: number; fourAtOnce: number }> = {}
    for (const [name, strain] of Object.entries(strains)) {
      const alone = await slowestAnswer(web.webUrl, () => strain(web.webUrl, buyers[0]!))
      const fourAtOnce = await slowestAnswer(web.webUrl, () =>
        Promise.all(buyers.map((buyer) => strain(web.webUrl, buyer))),
      )
      slowestMs[name] = { alone, fourAtOnce }
      console.log(`${name}: ${alone} ms alone, ${fourAtOnce} ms four at once`)
    }
    const all = Object.values(slowestMs).flatMap(({ alone, fourAtOnce }) => [alone, fourAtOnce])
    return {
      slowestMs: Math.max(...all),
      nothingElseMs: await slowestAnswer(web.webUrl, () => pause(2_000)),
      ...slowestMs,
    }
  } finally {
    await web.stop()
    await site.close()
  }
}

/**
 * Asks at fixed times, whether or not the answer before has come, on one connection that it keeps, as a browser does.
 * Milliseconds of the slowest answer.
 */
async function slowestAnswer(webUrl: string, work: () => Promise<unknown>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answers: Promise<number>[] = []
  const ask = async () => {
    const askedAt = performance.now()
    const [answer] = (await once(get(`${webUrl}/livez`, { agent }), 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200) throw new Error(`/livez answered ${answer.statusCode}`)
    return performance.now() - askedAt
  }
  const timer = setInterval(() => answers.push(ask()), askEveryMs)
  await work().finally(() => clearInterval(timer))
  return Math.round(Math.max(...(await Promise.all([...answers, ask()]))))
}

const strains: Record<string, (webUrl: string, buyer: Buyer) => Promise<unknown>> = {
  repeatedWishesPreview: (webUrl, { token }) => post(webUrl, '/dashboard/search/preview', token, manyWishes(10_000)),
  wishesPreview: (webUrl, { token }) => post(webUrl, '/dashboard/search/preview', token, manyWishes(125)),
  wishesFormPreview: (webUrl, { token }) =>
    post(webUrl, '/dashboard/search/new', token, { ...manyWishes(125), intent: 'preview' }),
  widePreview: (webUrl, { token }) => post(webUrl, '/dashboard/search/preview', token, wideSearch),
  wideSaveAndEdit: saveAndEdit,
  results: (webUrl, { token, path }) => getMany(webUrl + path, token, parallelDownloads),
  map: (webUrl, { token, path }) => getMany(webUrl + path.replace('/results', '/map'), token, parallelDownloads),
  export: (webUrl, { token, path }) =>
    getMany(webUrl + path.replace('/results', '/export.csv'), token, parallelDownloads),
  accountExport: (webUrl, { token }) => getMany(`${webUrl}/dashboard/account/export.json`, token, parallelDownloads),
  compilations: (webUrl, { token }) =>
    Promise.all(
      Array.from({ length: parallelCompilations }, (_, i) =>
        post(webUrl, '/dashboard/search/criteria', token, { ...honda, smartCriteria: `no rust, bench ${i}` }),
      ),
    ),
  photos: getPhotos,
  lateBodies: (webUrl) => Promise.all(Array.from({ length: lateConnections }, () => holdBody(webUrl))),
}

const honda = { make: 'honda', marketplaces: 'craigslist', countrywide: 'on' }
const manyWishes = (count: number) => ({ ...honda, smartCriteria: 'v6, '.repeat(count) })
const places = ['94110', '10001', '60601', '77002', '80202']
const manyMakes = ['honda', 'toyota', 'ford', 'chevrolet', 'subaru']
const rowed = (name: string, values: string[]) =>
  Object.fromEntries(values.map((value, i) => [i === 0 ? name : `${name}${i + 1}`, value]))
const wideSearch = {
  ...{
    ...rowed('make', manyMakes),
    ...rowed('location', places),
    ...rowed(
      'radius',
      places.map(() => '3000'),
    ),
  },
  marketplaces: 'craigslist',
}

/** What an account may get that asks for much at once. */
const expected = [200, 201, 302, 400, 429]

async function answered(url: string, answer: Response): Promise<Response> {
  if (!expected.includes(answer.status)) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

async function post(webUrl: string, path: string, token: string, form: Record<string, string>): Promise<Response> {
  const headers = { cookie: `session=${token}`, origin: webUrl }
  const options = { method: 'POST', headers, body: new URLSearchParams(form), redirect: 'manual' } as const
  return answered(path, await fetch(webUrl + path, options))
}

async function getText(url: string, token: string): Promise<string> {
  return (await answered(url, await fetch(url, { headers: { cookie: `session=${token}` } }))).text()
}

const getMany = (url: string, token: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => getText(url, token)))

async function saveAndEdit(webUrl: string, { token }: Buyer) {
  const newId = randomUUID()
  await post(webUrl, '/dashboard/search/new', token, { ...wideSearch, newId, intent: 'save' })
  await getText(`${webUrl}/dashboard/search/${newId}`, token)
}

async function getPhotos(webUrl: string, { token, path }: Buyer) {
  const page = await getText(webUrl + path, token)
  const urls = [...new Set([...page.matchAll(/\/photo\/[\w-]+\/[\w-]+\/\d+/g)].map(([url]) => url))]
  const answers = await Promise.all(urls.slice(0, photosPerPage).map((url) => fetch(webUrl + url)))
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  const missing = answers.filter(({ status }) => status !== 200 && status !== 503)
  if (urls.length === 0 || missing.length > 0) throw new Error(`${missing.length} of ${urls.length} photos are missing`)
}

/** Sends one byte of a body and waits for the answer. */
async function holdBody(webUrl: string) {
  const { hostname, port, host } = new URL(webUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}) // the server may close it first
  socket.write(`POST /login HTTP/1.1\r\nhost: ${host}\r\norigin: ${webUrl}\r\ncontent-length: 9\r\n\r\na`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  if (!answer.toString().startsWith('HTTP/1.1 408'))
    throw new Error(`A late body got ${answer.toString().slice(0, 40)}`)
}

async function startPhotoSite() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const jpeg = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#369', noise } })
    .jpeg()
    .toBuffer()
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** As many listings of the week as a preview reads, and photos of the results that the site has. */
async function addListings(databaseUrl: string, siteUrl: string) {
  const db = connectDatabase(databaseUrl, 1)
  await db.$executeRaw`
    UPDATE "Listing" SET "photoUrls" = ARRAY(SELECT ${siteUrl} || '/' || id || '/' || n || '.jpg' FROM generate_series(1, 8) n)`
  await db.$executeRaw`
    INSERT INTO "Listing" (id, marketplace, "externalId", url, title, "priceCents", currency, year, make, model,
      "odometerMiles", latitude, longitude, "photoUrls", flags, "postedAt", "firstSeenAt", "lastSeenAt")
    SELECT gen_random_uuid(), 'craigslist', 'strain-' || n, 'https://sfbay.craigslist.org/' || n || '.html',
      '2016 Honda Civic EX-L, one owner, clean title', 1200000 + n, 'USD', 2016, 'honda', 'civic', 60000 + n, 37.8, -122.3,
      '{}', '{}', seen, seen, now()
    FROM generate_series(1, ${weekListings}::int) n, LATERAL (SELECT now() - n * interval '1 minute' AS seen) AS at`
  await db.$disconnect()
}
