import { createHmac, randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { callControl } from '../../../../e2e/support/control'
import { paddleClient, sandboxPrices } from '../../../../e2e/support/paddle'
import { useSandbox } from '../../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 0 })
const at = () => paddleClient(sandbox.url)
const firstSecret = 'pdl_ntfset_sandbox_secret'
let receiver = ''

interface Received {
  headers: Record<string, string>
  body: string
}
const received = () => callControl<Received[]>(sandbox.url, 'GET', `webhooks/${receiver}`)
const answerWith = (status: number) =>
  callControl(sandbox.url, 'PUT', `webhooks/${receiver}`, { mode: 'answer', status })
const buy = () => at().paysFor(randomUUID(), `${randomUUID()}@example.com`, sandboxPrices.basic.monthly)
const parseEvent = ({ body }: Received) =>
  JSON.parse(body) as { event_id: string; event_type: string; occurred_at: string }

beforeEach(async () => {
  await callControl(sandbox.url, 'POST', 'reset', {})
  receiver = randomUUID()
  await at().set({ webhookUrl: `${sandbox.url}/webhook-receiver/${receiver}` })
})

/** Parses the signature header and compares each `h1` with the body's signature for the secret. */
function read({ headers, body }: Received, secrets: string[]) {
  const [ts, ...h1] = headers['paddle-signature']!.split(';').map((part) => part.slice(part.indexOf('=') + 1))
  const expected = secrets.map((secret) => createHmac('sha256', secret).update(`${ts}:${body}`).digest('hex'))
  return { ageS: Date.now() / 1000 - Number(ts), isGood: JSON.stringify(h1) === JSON.stringify(expected) }
}

test('each event is sent once, in order, signed with the secret', async () => {
  await buy()
  const sent = await received()
  expect(sent.map((one) => parseEvent(one).event_type)).toEqual([
    'transaction.created',
    'subscription.created',
    'transaction.completed',
  ])
  for (const one of sent) {
    const { ageS, isGood } = read(one, [firstSecret])
    expect(isGood).toBe(true)
    expect(Math.abs(ageS)).toBeLessThan(30)
  }
})

test('held events are released later, reversed or duplicated on request', async () => {
  await at().set({ held: true, duplicates: 1 })
  await buy()
  expect(await received()).toEqual([])
  expect(await at().release('reversed')).toEqual({ released: 3 })
  const sent = (await received()).map(parseEvent)
  expect(sent.map(({ event_type }) => event_type)).toEqual([
    ...['transaction.completed', 'transaction.completed', 'subscription.created', 'subscription.created'],
    ...['transaction.created', 'transaction.created'],
  ])
  expect(sent[0]!.event_id).toBe(sent[1]!.event_id)
})

test.each([
  ['signed', true, 0],
  ['forged', false, 0],
  ['tampered', false, 0],
  ['stale', true, 3_600],
  ['early', true, -3_600],
] as const)('an event can be redelivered %s', async (how, isGood, ageS) => {
  const { subscriptionId } = await buy()
  const [first] = await at().events(subscriptionId)
  const before = (await received()).length
  expect(await at().replay(first!.event_id, how)).toMatchObject({ status: 204 })
  const [again] = (await received()).slice(before)
  expect(parseEvent(again!).event_id).toBe(first!.event_id)
  const seen = read(again!, [firstSecret])
  expect(seen.isGood).toBe(isGood)
  expect(Math.abs(seen.ageS - ageS)).toBeLessThan(30)
})

test('events are signed with each secret', async () => {
  const secrets = ['pdl_ntfset_next', firstSecret]
  await at().set({ secrets })
  await buy()
  expect(read((await received())[0]!, secrets).isGood).toBe(true)
})

test('an event that is not accepted is retried', async () => {
  await answerWith(503)
  const { subscriptionId } = await buy()
  await answerWith(200)
  const statuses = async () => (await at().events(subscriptionId))[0]!.deliveries.map(({ status }) => status)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([503, 200])
})
