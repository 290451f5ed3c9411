import { createBrowser } from './browser'
import { browserOptions, page } from './fixtures'

/** A program for the tests to kill: asks for one page by a browser, and waits for it. */
const url = process.argv[2]!
const site = { origin: new URL(url).origin, publicHostsOnly: false }
await createBrowser(browserOptions).send(page(url), site, () => Promise.resolve())
