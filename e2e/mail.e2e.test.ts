import { expect, test } from 'vitest'
import { confirmAddress, createBuyer } from './support/buyer'
import { callControl, controlClient, waitForNextSecond } from './support/control'
import { useStack } from './support/stack'

const { webUrl, sandboxUrl } = useStack()
const room = controlClient(sandboxUrl)
const soon = { timeout: 250_000, interval: 250 }

type Target = { active: boolean; deadReason: string | null }

test('a new buyer gets one welcome email, and a bounced address is off until it is confirmed again', async () => {
  const buyer = await createBuyer(webUrl)
  const mails = async () => (await room.mailTo(buyer.email)).map(({ Tag }) => Tag)
  await expect.poll(mails, soon).toEqual(['welcome'])

  const main = async () => (await buyer.call<Target[]>('GET', '/api/notifications/get-target'))[0]!
  const sent = await callControl<{ status: number }[]>(sandboxUrl, 'POST', 'mail/bounce', {
    ...{ to: buyer.email, type: 'HardBounce' },
  })
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(await main()).toMatchObject({ active: false, deadReason: expect.stringContaining('bounced') })

  await confirmAddress(webUrl, room, buyer)
  expect(await main()).toMatchObject({ active: true, deadReason: null })
  expect(await mails()).toEqual(['welcome', 'confirm'])
})

test('a one-click unsubscribe POST stops all mail, without a cookie and from another origin', async () => {
  const buyer = await createBuyer(webUrl)
  await buyer.watch({ models: ['crosstour'], smartCriteria: '' })
  const car = { make: 'Honda', model: 'Crosstour', year: 2013, price: 9_400, mileage: 92_117, zip: '94110' }
  await waitForNextSecond()
  await room.listCar({ ...car, description: 'One owner.' })
  await expect.poll(() => room.matchesTo(buyer.email), soon).toHaveLength(1)
  const [mail] = await room.matchesTo(buyer.email)
  const header = mail!.Headers.find(({ Name }) => Name === 'List-Unsubscribe')!.Value
  const { pathname } = new URL(/<(http[^>]+)>/.exec(header)![1]!)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  for (let i = 0; i < 2; i++) {
    const headers = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
    const answer = await fetch(webUrl + pathname, { method: 'POST', headers, body, redirect: 'manual' })
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  }
  const [main] = await buyer.call<Target[]>('GET', '/api/notifications/get-target')
  expect(main).toMatchObject({ active: false })
})
