import { afterEach, expect, test } from 'vitest'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox()
const results = '/search/area/sfbay?cat=cta'
const sapi = '/sapi/web/v8/postings/search/full?batch=1-0-360-1-0&searchPath=cta'
const get = (path: string) => fetch(`${sandbox.url}/craigslist${path}`, { redirect: 'manual' })
const setMode = (mode: string) =>
  fetch(`${sandbox.url}/control/sources/craigslist`, { method: 'PUT', body: JSON.stringify({ mode }) })

/** Paths of a results page, a search response, a posting page and its JSON. */
async function paths(): Promise<string[]> {
  const row = /\/view\/d\/[^/]+\/([\w-]{22})/.exec(await (await get(results)).text())
  return [results, sapi, row?.[0] ?? '', `/rapi/web/v8/postings/${row?.[1]}`]
}

afterEach(async () => {
  await setMode('ok')
})

test.each([
  ['captcha', 403, 'h-captcha'],
  ['rate-limit', 429, 'Too many requests'],
  ['down', 503, 'Service Unavailable'],
  ['forbidden', 403, 'Your request has been blocked'],
])('%s returns %i for everything except images and robots.txt', async (mode, status, text) => {
  const all = await paths()
  await setMode(mode)
  for (const path of all) {
    const response = await get(path)
    expect(response.status).toBe(status)
    expect(await response.text()).toContain(text)
  }
  expect((await get('/robots.txt')).status).toBe(200)
})

test('a rate limit sends Retry-After', async () => {
  await setMode('rate-limit')
  expect((await get(sapi)).headers.get('retry-after')).toBe('30')
})

test('a login wall redirects to a login page', async () => {
  const all = await paths()
  await setMode('login-wall')
  for (const path of all) expect((await get(path)).headers.get('location')).toContain('/craigslist/login?')
  const followed = await fetch(`${sandbox.url}/craigslist${sapi}`)
  expect(followed.url).toContain('/login')
  expect(await followed.text()).toContain('inputPassword')
})

test('a changed layout returns 200 with names that no parser knows', async () => {
  const [list, search, posting, json] = (await paths()) as [string, string, string, string]
  await setMode('layout-changed')
  expect(await (await get(list)).text()).not.toContain('cl-static-search-result"')
  expect(Object.keys((await (await get(search)).json()).data)).toContain('rows')
  expect(await (await get(posting)).text()).not.toMatch(/postingbody|titletextonly|attrgroup/)
  expect((await (await get(json)).json()).data).not.toHaveProperty('attributes')
})

test('empty returns a valid response without rows, and posting pages still work', async () => {
  const [list, search, posting] = (await paths()) as [string, string, string]
  await setMode('empty')
  const page = await (await get(list)).text()
  expect(page).toContain('cl-static-hub-links')
  expect(page).not.toContain('cl-static-search-result"')
  expect((await (await get(search)).json()).data.decode).toBe(0)
  expect(await (await get(posting)).text()).toContain('postingbody')
})

test('half-page truncates the body and sends the matching content length', async () => {
  const all = await paths()
  const whole = await Promise.all(all.map(async (path) => (await (await get(path)).text()).length))
  await setMode('half-page')
  for (const [i, path] of all.entries()) {
    const response = await get(path)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text.length).toBeLessThan((whole[i] ?? 0) * 0.6)
    expect(text).not.toMatch(/<\/html>|\}\s*$/)
  }
})
