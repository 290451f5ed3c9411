import { afterEach, expect, test } from 'vitest'
import { facebook, facebookDefinition } from '#worker/crawl/adapters/facebook/adapter'
import { sandboxOrigins } from '#worker/crawl/adapters/facebook/requests'
import type { PageRequest } from '#worker/crawl/adapters/contract'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox({ size: 12_000 })
const feed = { area: '39.5,-98.35:805', make: 'honda', model: null }
const adapter = () => facebookDefinition.createAdapter('sandbox', sandbox.url)
const setMode = async (mode: string) => {
  const response = await fetch(`${sandbox.url}/control/sources/facebook`, {
    method: 'PUT',
    body: JSON.stringify({ mode }),
  })
  expect(response.ok).toBe(true)
}

afterEach(() => setMode('ok'))

async function ask({ url, form }: PageRequest) {
  const response = await fetch(url, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
  return { url: response.url, status: response.status, body: await response.text(), form }
}

/** A results page, its follow-up request and a posting page. */
async function requests(): Promise<PageRequest[]> {
  const [search] = adapter().feedRequests(feed)
  const page = adapter().parseResults(await ask(search!), feed)
  if (page.kind === 'empty') throw new Error('the inventory has no such car')
  const onSale = page.rows.find((row) => row.sale === 'on sale')!
  const [item] = adapter().postingRequests({ url: onSale.url, externalId: onSale.externalId! })
  return [search!, page.next!, item!]
}

const read = (request: PageRequest, reply: Awaited<ReturnType<typeof ask>>) =>
  request.url.includes('/item/') ? adapter().parsePosting(reply) : adapter().parseResults(reply, feed)

test.each([
  ['rate-limit', 429],
  ['down', 503],
  ['forbidden', 403],
])('%s returns %i for pages but not for robots.txt', async (mode, status) => {
  const [search, , item] = await requests()
  await setMode(mode)
  for (const request of [search!, item!]) expect((await ask(request)).status).toBe(status)
  expect((await fetch(`${sandbox.url}/facebook/robots.txt`)).status).toBe(200)
})

test.each([
  ['login-wall', 'SourceBlocked'],
  ['captcha', 'SourceBlocked'],
  ['empty-shell', 'SourceBlocked'],
  ['layout-changed', 'SourceLayoutChanged'],
  ['half-page', 'SourceLayoutChanged'],
])('%s is parsed as %s on results pages, GraphQL responses and listings', async (mode, type) => {
  const all = await requests()
  await setMode(mode)
  for (const request of all) {
    const reply = await ask(request)
    expect(reply.status).toBe(200)
    expect(() => read(request, reply), request.url).toThrow(expect.objectContaining({ type }))
  }
})

test('a rate limit is a response with status 200', async () => {
  const [, answer] = await requests()
  await setMode('rate-limit')
  const reply = await ask(answer!)
  expect(reply.status).toBe(200)
  expect(() => read(answer!, reply)).toThrow(expect.objectContaining({ type: 'SourceThrottled' }))
})

test('empty is no result for all cars of a place where people live', async () => {
  const all = { area: '34.05,-118.24:161', make: null, model: null }
  const site = facebook({ ...sandboxOrigins(sandbox.url), hasCarsEverywhere: true })
  await setMode('empty')
  for (const request of site.feedRequests(all)) {
    const reply = await ask(request)
    expect(() => site.parseResults(reply, all)).toThrow(expect.objectContaining({ type: 'SourceLayoutChanged' }))
  }
})

test('empty returns a valid page without rows, and listings still work', async () => {
  const [search, , item] = await requests()
  await setMode('empty')
  expect(read(search!, await ask(search!))).toMatchObject({ kind: 'empty' })
  expect(read(item!, await ask(item!))).toMatchObject({ kind: 'posting' })
})

test('the soft wall covers complete data, sometimes in mode "ok" as well', async () => {
  const [search] = await requests()
  const bodies: string[] = []
  for (let i = 0; i < 5; i++) bodies.push((await ask(search!)).body)
  const walled = bodies.filter((body) => body.includes('See more on Facebook'))
  expect(walled).toHaveLength(1)
  await setMode('soft-wall')
  const reply = await ask(search!)
  expect(reply.body).toContain('role="dialog"')
  expect(read(search!, reply)).toMatchObject({ kind: 'listings' })
})
