import { afterAll, beforeAll } from 'vitest'
import { useBrowser } from './browser'
import { signIn } from './buyer'
import { createFixtures } from './fixtures'
import { useSandboxWeb } from './web-process'

type Fixtures = Awaited<ReturnType<typeof createFixtures>>

/** The accounts of `createFixtures` for the calling test file, on a web app without a worker. */
export function useFixtureWeb() {
  const browser = useBrowser()
  const web = useSandboxWeb()
  const state = {} as Fixtures
  beforeAll(async () => void Object.assign(state, await createFixtures(web.webUrl, web.databaseUrl)))
  afterAll(() => state.db?.$disconnect())

  /** Opens a new page, signed in if there is a token. */
  async function open(javaScriptEnabled: boolean, token: string | null = null) {
    const opened = await browser.open({ javaScriptEnabled, baseURL: web.webUrl })
    if (token) await signIn(opened.context, { token }, web.webUrl)
    return opened
  }
  return { browser, web, state, open }
}
