import { expect, test } from 'vitest'
import { pack } from '../ui/packed'
import { notModifiedOr } from './cached-page.server'

const ask = (body: unknown, etag?: string, headers = {}) =>
  notModifiedOr(
    new Request('http://lotwatch.test/x.data', { headers: etag ? { 'if-none-match': etag } : {} }),
    new Response(JSON.stringify(body), { headers }),
  )
const later = () => new Promise((resolve) => setTimeout(resolve, 2))

test('an answer that the browser has already is not sent again', async () => {
  const first = await ask({ cars: 3 })
  expect([first.status, await first.text()]).toEqual([200, '{"cars":3}'])
  const again = await ask({ cars: 3 }, first.headers.get('etag')!)
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await ask({ cars: 4 }, first.headers.get('etag')!)).status).toBe(200)
})

test('the time of the request is no news, and any other time is', async () => {
  const screen = (seenAt: number) => [['D', Date.now()], pack({ now: new Date(), seenAt: new Date(seenAt) })]
  const { headers } = await ask(screen(5_000))
  await later()
  expect((await ask(screen(5_000), headers.get('etag')!)).status).toBe(304)
  expect((await ask(screen(6_000), headers.get('etag')!)).status).toBe(200)
})

test('what must not be stored has no tag', async () => {
  const secret = await ask({ token: 'x' }, undefined, { 'cache-control': 'no-store' })
  expect(secret.headers.get('etag')).toBeNull()
})
