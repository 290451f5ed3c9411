import { afterEach, expect, test } from 'vitest'
import { createBuyer } from './support/buyer'
import { controlClient, waitForNextSecond } from './support/control'
import { watchedModels } from './support/faults/watchers'
import { runFaultRounds } from './support/faults/rounds'
import { useStack, readPid, startAgainOnData } from './support/stack'

const { webUrl, sandboxUrl, dataDir } = useStack()
const control = controlClient(sandboxUrl)
const pollOptions = { timeout: 250_000, interval: 250 }
const accord = { make: 'Honda', model: 'Accord', year: 2017, price: 14_900, mileage: 60_000, zip: '94110' }

afterEach(async () => {
  await Promise.all([control.setSource('ok'), control.setModel('ok'), control.setMail('ok'), control.setPush('ok')])
  await waitForNextSecond()
})

/** Waits for the search's first crawl, so cars listed afterward are new. */
async function hasCrawled(buyer: Awaited<ReturnType<typeof createBuyer>>, searchId: string): Promise<void> {
  await expect.poll(() => health(buyer, searchId), pollOptions).toMatchObject({ state: 'ok' })
}

async function health(buyer: Awaited<ReturnType<typeof createBuyer>>, searchId: string) {
  const search = await buyer.call<{ health: { marketplace: string }[] }>('GET', `/api/searches/${searchId}`)
  return search.health.find((h) => h.marketplace === 'craigslist')
}

const isPostingFetched = async (url: string) => {
  const token = new URL(url).pathname.split('/').at(-1)!
  return (await control.requests()).some((r) => r.path.includes(token))
}

test(
  'a worker killed between crawl and alert sends exactly one alert after its restart',
  { tags: ['thorough'] },
  async () => {
    const buyer = await createBuyer(webUrl)
    const search = await buyer.watch({ models: ['accord'], smartCriteria: 'leather seats' })
    await hasCrawled(buyer, search.id)
    await control.setModel('slow') // holds the car between the crawl and its judgment
    const car = await control.listCar({ ...accord, mileage: 61_237, description: 'Tan leather seats.' })
    await expect.poll(() => isPostingFetched(car.url), pollOptions).toBe(true)
    const killed = readPid(dataDir, 'worker')
    process.kill(killed, 'SIGKILL')
    await control.setModel('ok')

    await expect.poll(() => control.matchesTo(buyer.email), pollOptions).toHaveLength(1)
    expect(readPid(dataDir, 'worker')).not.toBe(killed)
    const second = await control.listCar({ ...accord, mileage: 62_341, description: 'Gray leather seats.' })
    await expect.poll(() => control.matchesTo(buyer.email), pollOptions).toHaveLength(2)
    const mails = await control.matchesTo(buyer.email)
    expect(mails.map((m) => [car.url, second.url].filter((url) => m.HtmlBody.includes(url)))).toEqual([
      [car.url],
      [second.url],
    ])
  },
)

test(
  'a worker killed while sending an email leads to exactly one email about the car',
  { tags: ['thorough'] },
  async () => {
    const buyer = await createBuyer(webUrl)
    const search = await buyer.watch({ models: ['accord'], smartCriteria: '' })
    await hasCrawled(buyer, search.id)
    await control.setMail('accept-then-drop-connection')
    await control.listCar({ ...accord, mileage: 71_239, description: 'Runs well.' })
    await expect.poll(() => control.matchesTo(buyer.email), pollOptions).toHaveLength(1)
    process.kill(readPid(dataDir, 'worker'), 'SIGKILL')
    await control.setMail('ok')
    const next = await control.listCar({ ...accord, mileage: 72_343, description: 'Runs well too.' })
    await expect
      .poll(async () => (await control.matchesTo(buyer.email)).some((m) => m.HtmlBody.includes(next.url)), pollOptions)
      .toBe(true)
    const told = (await control.matchesTo(buyer.email)).map(
      (m) => `${m.Metadata.alertid} ${m.SubmittedAt} ${m.Subject}`,
    )
    expect(told).toHaveLength(2)
  },
)

test('no alert is sent while the model is down, and one is sent afterward', { tags: ['thorough'] }, async () => {
  const buyer = await createBuyer(webUrl)
  const search = await buyer.watch({ models: ['accord'], smartCriteria: 'heated seats' })
  await hasCrawled(buyer, search.id)
  await control.setModel('down')
  const refused = async () => (await control.modelCalls()).filter((c) => c.status === 503).length
  const before = await refused()
  await control.listCar({ ...accord, mileage: 63_457, description: 'Heated seats and a clean cabin.' })
  await expect.poll(refused, pollOptions).toBeGreaterThan(before + 1)
  expect(await control.matchesTo(buyer.email)).toEqual([])
  expect((await buyer.matches(search.id)).filter((m) => m.stage === 'match')).toEqual([])
  await control.setModel('ok')
  await expect.poll(() => control.matchesTo(buyer.email), pollOptions).toHaveLength(1)
})

test('a second start on the same data fails with a message and disturbs nothing', { tags: ['thorough'] }, async () => {
  const before = ['web', 'worker', 'sandbox'].map((part) => readPid(dataDir, part))
  await expect(startAgainOnData(dataDir)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already runs on this data'),
  })
  expect(['web', 'worker', 'sandbox'].map((part) => readPid(dataDir, part))).toEqual(before)
})

// `npm run bench -- faults` does the same for longer.
test(
  'each target gets one alert per car although parts are killed at random and mail and push fail',
  { tags: ['thorough'], timeout: 400_000 },
  async () => {
    const how = { rounds: 8, seed: 14, models: watchedModels, searchLagMs: 2_000, stallMs: 12_000, settleMs: 180_000 }
    const end = await runFaultRounds(useStack(), { ...how, say: () => {} })
    expect(end).toMatchObject({ expected: 16, lost: 0, doubled: 0 })
    expect(end.recoveriesMs).toHaveLength(8)
  },
)
