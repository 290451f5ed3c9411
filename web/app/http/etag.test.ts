import { expect, test } from 'vitest'
import { pack } from '../ui/packed'
import { withConditionalGet } from './cached-page.server'

const ask = (body: unknown, etag?: string, headers = {}) =>
  withConditionalGet(
    new Request('http://lotwatch.test/x.data', { headers: etag ? { 'if-none-match': etag } : {} }),
    new Response(JSON.stringify(body), { headers }),
  )
const later = () => new Promise((resolve) => setTimeout(resolve, 2))

test('does not resend a response that the browser already has', async () => {
  const first = await ask({ cars: 3 })
  expect([first.status, await first.text()]).toEqual([200, '{"cars":3}'])
  const again = await ask({ cars: 3 }, first.headers.get('etag')!)
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask({ cars: 4 }, first.headers.get('etag')!)).status).toBe(200)
})

test('ignores the request time in the ETag, but no other time', async () => {
  const screen = (seenAt: number) => [['D', Date.now()], pack({ now: new Date(), seenAt: new Date(seenAt) })]
  const { headers } = await ask(screen(5_000))
  await later()
  expect((await ask(screen(5_000), headers.get('etag')!)).status).toBe(304)
  expect((await ask(screen(6_000), headers.get('etag')!)).status).toBe(200)
})

test('sets no ETag on responses that must not be stored', async () => {
  const secret = await ask({ token: 'x' }, undefined, { 'cache-control': 'no-store' })
  expect(secret.headers.get('etag')).toBeNull()
})
