import { expect, test } from 'vitest'
import { testFirstOf } from './support/canaries'
import { useBrowser, waitForNetworkIdle } from './support/browser'
import { createBuyer } from './support/buyer'
import { useStack } from './support/stack'

const { webUrl } = useStack()
const browser = useBrowser()

async function withStoredToken() {
  const { token } = await createBuyer(webUrl)
  const { page, context } = await browser.open({ javaScriptEnabled: true, baseURL: webUrl })
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
  return page
}

testFirstOf(['/', '/login'])('a stored token signs in on %s', async (path) => {
  const page = await withStoredToken()
  await page.goto(path)
  await page.waitForURL(path === '/' ? '/' : /\/dashboard/)
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('session')
})

test.for(['/', '/login'])(
  'with blocked cookies, %s loads once without a redirect loop',
  { tags: ['thorough'] },
  async (path) => {
    const page = await withStoredToken()
    // Simulates a browser that drops the cookie of the response.
    await page.route('**/api/auth/session', (route) => route.fulfill({ json: { ok: true } }))
    const loaded: string[] = []
    page.on('request', (request) => request.isNavigationRequest() && loaded.push(request.url()))
    const asked = page.waitForResponse('**/api/auth/get-user')
    await page.goto(path)
    expect((await asked).status()).toBe(401)
    await waitForNetworkIdle(page)
    expect(loaded).toHaveLength(1)
  },
)
