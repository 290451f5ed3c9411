import { expect, test } from 'vitest'
import { createBuyer } from './support/buyer'
import { controlClient, waitForNextSecond } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl } = useStack()
const control = controlClient(sandboxUrl)
const longPoll = { timeout: 250_000, interval: 250 }

const alertsTo = async (to: string) => (await control.mailTo(to)).filter(({ Tag }) => Tag !== 'welcome')
const tokenOf = (url: string) => url.split('/').at(-1)!

// Each test uses its own model: cars listed by one test are backfill for the next.
const civic = { make: 'Honda', model: 'Civic', year: 2016, price: 12_400, mileage: 71_250, zip: '94110' }

test('a new user gets exactly one alert, for the right car, with its evidence', { tags: ['thorough'] }, async () => {
  const buyer = await createBuyer(webUrl)
  const search = await buyer.watch({ smartCriteria: 'leather seats, no salvage title' })
  const right = await control.listCar({
    ...civic,
    description: 'Black leather seats, heated. Clean title in hand, two keys.',
  })
  const wrong = await control.listCar({
    ...civic,
    mileage: 83_417,
    description: 'Leather seats, runs great. Salvage title after a parking dent.',
    title: 'salvage',
  })

  await expect.poll(() => alertsTo(buyer.email), longPoll).toHaveLength(1)
  const [mail] = await alertsTo(buyer.email)
  expect(mail!.HtmlBody).toContain(right.url)
  expect(mail!.TextBody.toLowerCase()).toContain('black leather seats')
  expect(mail!.Headers.map((h) => h.Name)).toContain('List-Unsubscribe-Post')

  // The second car has been judged as well and led to no alert.
  const isRead = async () => (await control.requests()).some((r) => r.path.includes(tokenOf(wrong.url)))
  await expect.poll(isRead, longPoll).toBe(true)
  const waiting = async () =>
    (await buyer.call<{ funnel: { waiting: number } }>('GET', `/api/searches/${search.id}`)).funnel.waiting
  await expect.poll(waiting, longPoll).toBe(0)
  const matches = await buyer.matches(search.id)
  expect(matches.filter((m) => m.stage === 'match').map((m) => m.url)).toEqual([right.url])
  expect(await alertsTo(buyer.email)).toHaveLength(1)
})

test('the subscribed device gets one push that names the car', async () => {
  const buyer = await createBuyer(webUrl)
  const subscription = await control.subscribe()
  await buyer.call('POST', '/api/notifications/add-target', { subscription, name: 'Chrome, Desktop' })
  await buyer.watch({ models: ['insight'], smartCriteria: 'sunroof' })
  const car = await control.listCar({
    ...civic,
    model: 'Insight',
    mileage: 64_305,
    description: 'Power sunroof, one owner.',
  })

  await expect.poll(() => control.pushesTo(subscription.endpoint), longPoll).toHaveLength(1)
  const [push] = await control.pushesTo(subscription.endpoint)
  expect(push!.payload.title).toContain('Insight')
  expect(push!.payload.url).toBe(car.url)
})

test(
  'earlier cars are backfill: shown and summarized once, not alerted individually',
  { tags: ['thorough'] },
  async () => {
    const old = [91_111, 92_222, 93_333].map((mileage) =>
      control.listCar({ ...civic, model: 'Fit', bodyType: 'hatchback', mileage, description: 'Good car.' }),
    )
    await Promise.all(old)
    await waitForNextSecond()

    const buyer = await createBuyer(webUrl)
    const search = await buyer.watch({ models: ['fit'], smartCriteria: '' })
    await expect.poll(() => alertsTo(buyer.email), longPoll).toHaveLength(1)
    const [summary] = await alertsTo(buyer.email)
    expect(summary!.Tag).toBe('summary')
    expect((await buyer.matches(search.id)).length).toBeGreaterThanOrEqual(3)
  },
)
