import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const script = readFileSync(path.resolve(import.meta.dirname, '../../../../public/sw.js'), 'utf8')

interface Shown {
  body: string
  tag?: string
  silent?: boolean
  actions?: { action: string; title: string }[]
  data: object
}

/** Runs the service worker with a browser's parts that it uses. `answer` is what the server answers to a post. */
function start({ maxActions = 2, answer }: { maxActions?: number; answer?: () => Promise<Response> } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const opened: string[] = []
  const posted: string[] = []
  const navigator = { setAppBadge: vi.fn(async () => {}) }
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: 'https://lotwatch.example' },
    registration: { showNotification: async (_: string, options: Shown) => void shown.push(options) },
    clients: { matchAll: async () => [], openWindow: async (url: string) => void opened.push(url) },
    Notification: { maxActions },
  }
  const fetch = async (url: string | { url: string }, init?: { body: string }) => {
    if (typeof url === 'string') posted.push(`${url} ${init?.body}`)
    return answer ? answer() : new Response('{}')
  }
  runInNewContext(script, { self, navigator, fetch, URL, Date, Promise, Response, caches: {} })
  const dispatch = async (type: string, event: object) => {
    const waited: unknown[] = []
    listeners.get(type)!({ ...event, waitUntil: (work: unknown) => waited.push(work), respondWith: () => {} })
    await Promise.all(waited)
  }
  return {
    ...{ shown, opened, posted, navigator },
    push: (data: object) => dispatch('push', { data: { json: () => data } }),
    press: (action: string) =>
      dispatch('notificationclick', {
        ...{ action, notification: { title: 'A car', tag: 'car-1', data: shown[0]!.data, close: () => {} } },
      }),
    get: (url: string, mode: string) =>
      dispatch('fetch', { request: { method: 'GET', url: `https://lotwatch.example${url}`, mode, destination: '' } }),
  }
}

const alert = {
  ...{ title: 'A car', body: 'leather', tag: 'car-1', unread: 3 },
  ...{ url: 'https://site.example/ad', results: 'https://lotwatch.example/dashboard/search/1/results' },
  actions: [
    { action: 'open', title: 'Open the ad' },
    { action: 'hide', title: 'Hide' },
  ],
  hide: { path: '/api/searches/1/hide', listingId: '2' },
  save: { path: '/api/searches/1/save', listingId: '2' },
}

test.each([
  [2, ['save', 'hide']],
  [3, ['open', 'save', 'hide']],
])('with room for %i buttons, shows %j', async (maxActions, expected) => {
  const worker = start({ maxActions })
  await worker.push(alert)
  expect(worker.shown[0]!.actions!.map(({ action }) => action)).toEqual(expected)
})

test('counts unread alerts on the icon', async () => {
  const worker = start()
  await worker.push(alert)
  expect(worker.navigator.setAppBadge).toHaveBeenCalledExactlyOnceWith(3)
  await worker.push({ title: 'A test', body: '', unread: null })
  await worker.push({ title: 'An earlier release', body: '' })
  expect(worker.navigator.setAppBadge).toHaveBeenCalledOnce()
})

test('saves and hides without a window', async () => {
  const worker = start()
  await worker.push(alert)
  await worker.press('save')
  await worker.press('hide')
  expect(worker.posted).toEqual(['/api/searches/1/save {"listingId":"2"}', '/api/searches/1/hide {"listingId":"2"}'])
  expect([worker.shown.length, worker.opened]).toEqual([1, []])
})

const refusal = (status: number, body: string) => () => Promise.resolve(new Response(body, { status }))

test.each([
  ['a missing log-in', refusal(401, '{"error":"Please log in."}'), 'You’re logged out on this device.'],
  ['the limit', refusal(403, '{"error":"You can save up to 100 cars."}'), 'You can save up to 100 cars.'],
  ['a gateway', refusal(502, '<html>'), 'Something went wrong on our side.'],
  ['no connection', () => Promise.reject(new TypeError('failed')), 'You’re offline, or we can’t be reached.'],
])('after %s, the notification says so and opens the results', async (_, answer, reason) => {
  const worker = start({ answer })
  await worker.push(alert)
  await worker.press('save')
  expect(worker.shown[1]).toMatchObject({
    ...{ body: `Not saved. ${reason} Tap to open your results.`, tag: 'car-1', silent: true },
    data: { url: alert.results },
  })
  expect(worker.opened).toEqual([])
})

test('a click opens the ad, and a button of an earlier release does too', async () => {
  const worker = start()
  await worker.push({ ...alert, save: undefined })
  await worker.press('')
  await worker.press('save')
  expect(worker.opened).toEqual([alert.url, alert.url])
})
