import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { marketplaces, type Marketplace } from '#domain/marketplaces'
import { createBuyer } from './support/buyer'
import { controlClient, waitForNextSecond, type CarToList } from './support/control'
import { useStack, readPid } from './support/stack'
import { listProcessTree, isBrowser, isRunning } from './support/web-processes'

const { webUrl, sandboxUrl, dataDir } = useStack()
const control = controlClient(sandboxUrl)
const pollOptions = { timeout: 250_000, interval: 250 }
const byBrowser = ['cargurus', 'facebook'] as const

const mazda = { make: 'Mazda', year: 2017, price: 14_900, zip: '94110', description: 'Black leather seats, one owner.' }
/** Mileages differ by more than lists round, or two cars would count as one vehicle. */
let miles = 50_000
const list = (car: Omit<CarToList, 'mileage' | keyof typeof mazda> & Partial<CarToList>) =>
  control.listCar({ ...mazda, mileage: (miles += 3_237), ...car })

afterEach(async () => {
  await Promise.all(marketplaces.map((marketplace) => control.setSource('ok', marketplace)))
  await control.setModel('ok')
  await waitForNextSecond()
})

type Buyer = Awaited<ReturnType<typeof createBuyer>>
interface HealthJson {
  marketplace: Marketplace
  state: string
  words: string
  outcome: string | null
  lastSuccessAt: string | null
}

async function healthOf(buyer: Buyer, searchId: string): Promise<Record<Marketplace, HealthJson>> {
  const { health } = await buyer.call<{ health: HealthJson[] }>('GET', `/api/searches/${searchId}`)
  return Object.fromEntries(health.map((h) => [h.marketplace, h])) as Record<Marketplace, HealthJson>
}

/** Watches a model on these marketplaces and waits until each was crawled: cars listed afterward are new. */
async function createSearchAndWait(model: string, on: readonly Marketplace[], smartCriteria = '') {
  const buyer = await createBuyer(webUrl)
  const createdAt = new Date().toISOString()
  const { id } = await buyer.watch({ make: 'mazda', models: [model], marketplaces: on, smartCriteria })
  await expectAllHealthy(buyer, id, on)
  // Another search may have crawled the same feeds minutes ago. CarGurus states no posting time, so a car that appears
  // after such a gap may be old.
  await vi.waitFor(async () => {
    const crawled = Object.values(await healthOf(buyer, id)).filter((h) => (h.lastSuccessAt ?? '') > createdAt)
    expect(crawled).toHaveLength(on.length)
  }, pollOptions)
  return { buyer, id }
}
async function expectAllHealthy(buyer: Buyer, id: string, on: readonly Marketplace[]): Promise<void> {
  await vi.waitFor(async () => {
    const health = await healthOf(buyer, id)
    expect(on.map((marketplace) => health[marketplace].state)).toEqual(on.map(() => 'ok'))
  }, pollOptions) // unlike expect.poll, also allowed in hooks
}

/** For each alert to the buyer, in order of sending, the URLs of these cars that it contains. */
const alerted = async (buyer: Buyer, cars: { url: string }[]) =>
  (await control.matchesTo(buyer.email)).map((mail) =>
    cars.map((c) => c.url).filter((url) => mail.HtmlBody.includes(url)),
  )

const alertedUrls = async (buyer: Buyer, cars: { url: string }[]) => (await alerted(buyer, cars)).flat().sort()
const urlsOf = (cars: { url: string }[]) => cars.map(({ url }) => url).sort()

const browsersOf = (pid: number) => listProcessTree(pid).filter((one) => one !== pid && isBrowser(one))
const stillRunning = (pids: number[]) => pids.filter(isRunning)

test('a car on each of the three sites leads to one alert each, with link and evidence', async () => {
  const { buyer } = await createSearchAndWait('cx-5', marketplaces, 'leather seats')
  const cars: { url: string }[] = []
  for (const source of marketplaces) cars.push(await list({ model: 'CX-5', bodyType: 'suv', source }))
  await expect.poll(() => alertedUrls(buyer, cars), pollOptions).toEqual(urlsOf(cars))
  for (const mail of await control.matchesTo(buyer.email)) {
    expect(mail.TextBody.toLowerCase()).toContain('black leather seats')
  }
  expect(browsersOf(readPid(dataDir, 'worker'))).not.toEqual([])
})

test('the same VIN on two sites leads to one alert', { tags: ['thorough'] }, async () => {
  const { buyer, id } = await createSearchAndWait('mazda3', marketplaces)
  const car = { model: 'Mazda3', vin: 'JM1BL1SF5A1123456', mileage: 61_001 }
  const first = await list({ ...car, source: 'cargurus' })
  await expect.poll(() => control.matchesTo(buyer.email), pollOptions).toHaveLength(1)
  const again = await list({ ...car, source: 'facebook', price: 14_700 })
  const other = await list({ model: 'Mazda3', source: 'facebook' })
  await expect.poll(async () => (await control.matchesTo(buyer.email)).length, pollOptions).toBeGreaterThan(1)
  const funnel = async () =>
    (await buyer.call<{ funnel: { waiting: number; seen: number } }>('GET', `/api/searches/${id}`)).funnel
  await expect.poll(funnel, pollOptions).toMatchObject({ waiting: 0 })
  expect(await alerted(buyer, [first, again, other])).toEqual([[first.url], [other.url]])
})

test(
  'a car sold before it is judged is not alerted; one sold later is shown as gone',
  { tags: ['thorough'] },
  async () => {
    for (const source of byBrowser) await list({ model: 'Mazda6', source }) // stays, so the lists do not end up empty
    await waitForNextSecond()
    const { buyer, id } = await createSearchAndWait('mazda6', byBrowser, 'leather seats')
    const told: Awaited<ReturnType<typeof list>>[] = []
    for (const source of byBrowser) told.push(await list({ model: 'Mazda6', source }))
    await expect.poll(() => alertedUrls(buyer, told), pollOptions).toEqual(urlsOf(told))
    await control.setModel('down') // the next two are crawled and fetched, and wait for judgment
    const waiting = async () =>
      (await buyer.call<{ funnel: { waiting: number } }>('GET', `/api/searches/${id}`)).funnel.waiting
    const untold: typeof told = []
    for (const source of byBrowser) untold.push(await list({ model: 'Mazda6', source }))
    await expect.poll(waiting, pollOptions).toBe(2)
    for (const car of [...told, ...untold]) await control.sell(car)
    await expect.poll(waiting, pollOptions).toBe(0)
    await control.setModel('ok')
    const gone = async () =>
      (await buyer.call<{ url: string; isGone: boolean }[]>('GET', `/api/searches/${id}/matches`))
        .filter((car) => car.isGone)
        .map((car) => car.url)
        .sort()
    await expect.poll(gone, pollOptions).toEqual(urlsOf(told))

    const last = await list({ model: 'Mazda6', source: 'facebook' })
    await expect.poll(() => alertedUrls(buyer, [...untold, last]), pollOptions).toEqual([last.url])
  },
)

const walls = [
  { mode: 'captcha', outcome: 'BLOCKED', state: 'failing', words: /has blocked us/ },
  { mode: 'login-wall', outcome: 'BLOCKED', state: 'failing', words: /has blocked us/ },
  { mode: 'rate-limit', outcome: 'THROTTLED', state: 'failing', words: /has asked us to slow down/ },
  { mode: 'layout-changed', outcome: 'LAYOUT_CHANGED', state: 'failing', words: /can’t read/ },
  { mode: 'down', outcome: 'UNAVAILABLE', state: 'failing', words: /hasn’t responded/ },
  { mode: 'empty', outcome: 'EMPTY', state: 'failing', words: /came back empty, though it listed cars/ },
]

describe('a block of two marketplaces', () => {
  /** One search goes through all blocks in turn, and recovers between them. */
  let walled: Awaited<ReturnType<typeof createSearchAndWait>>
  beforeAll(async () => {
    // A feed of three cars or fewer may be sold out; an empty page of a longer one is treated as suspicious.
    for (let car = 0; car < 4; car++)
      for (const source of byBrowser) await list({ model: 'CX-9', bodyType: 'suv', source })
    // A page of Facebook without any car is taken for a block. The search's third circle, around Merced, has none yet.
    await list({ model: 'CX-9', bodyType: 'suv', source: 'facebook', zip: '95340' })
    walled = await createSearchAndWait('cx-9', marketplaces)
  })

  test.each(walls)(
    '"$mode" is shown as the cause while other marketplaces work, and clears when the site recovers',
    { tags: ['thorough'] },
    async (wall) => {
      const { mode, ...shown } = wall
      const { buyer, id } = walled
      await expectAllHealthy(buyer, id, marketplaces)
      await Promise.all(byBrowser.map((source) => control.setSource(mode, source)))
      const expected = { ...shown, words: expect.stringMatching(shown.words) }
      await expect
        .poll(() => healthOf(buyer, id), pollOptions)
        .toMatchObject({ cargurus: expected, facebook: expected })
      const before = (await healthOf(buyer, id)).craigslist
      const crawledSince = async () => (await healthOf(buyer, id)).craigslist.lastSuccessAt! > before.lastSuccessAt!
      await expect.poll(crawledSince, pollOptions).toBe(true)
      expect((await healthOf(buyer, id)).craigslist.state).toBe('ok')
      await Promise.all(byBrowser.map((source) => control.setSource('ok', source)))
      await expectAllHealthy(buyer, id, marketplaces)
    },
  )
})

test(
  'when a browser is killed mid-page, a new one continues and nothing is lost or duplicated',
  { tags: ['thorough'] },
  async () => {
    const { buyer, id } = await createSearchAndWait('cx-3', byBrowser)
    const worker = readPid(dataDir, 'worker')
    await Promise.all(byBrowser.map((source) => control.setSource('slow', source)))
    const cars: { url: string }[] = []
    for (const source of byBrowser) cars.push(await list({ model: 'CX-3', bodyType: 'suv', source }))
    const underWay = async () => (await control.requests('cargurus')).some((request) => request.status === null)
    await expect.poll(underWay, { ...pollOptions, interval: 50 }).toBe(true)
    const killed = browsersOf(worker)
    expect(killed).not.toEqual([])
    for (const pid of stillRunning(killed)) kill(pid)
    await Promise.all(byBrowser.map((source) => control.setSource('ok', source)))

    await expect.poll(() => alertedUrls(buyer, cars), pollOptions).toEqual(urlsOf(cars))
    await expectAllHealthy(buyer, id, byBrowser)
    const next = await list({ model: 'CX-3', bodyType: 'suv', source: 'cargurus' })
    await expect.poll(() => alertedUrls(buyer, [...cars, next]), pollOptions).toEqual(urlsOf([...cars, next]))
    expect(readPid(dataDir, 'worker')).toBe(worker)
    expect(stillRunning(browsersOf(worker)).filter((pid) => !killed.includes(pid))).not.toEqual([])
  },
)

test(
  'a killed worker leaves no browser running, and the next worker starts its own',
  { tags: ['thorough'] },
  async () => {
    const { buyer } = await createSearchAndWait('cx-30', byBrowser)
    const worker = readPid(dataDir, 'worker')
    const browsers = browsersOf(worker)
    expect(browsers).not.toEqual([])
    kill(worker)
    await expect.poll(() => stillRunning(browsers), pollOptions).toEqual([])
    const car = await list({ model: 'CX-30', bodyType: 'suv', source: 'facebook' })
    await expect.poll(() => alerted(buyer, [car]), pollOptions).toEqual([[car.url]])
  },
)

/** Kills a process as the kernel does when memory runs out. Ignores a process that has already exited. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
