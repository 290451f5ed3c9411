import { createBrowser } from '#worker/crawl/fetch/browser/browser'
import { browserOptions, browserRequest } from './test-browsers'

/** A program that tests kill: it requests one page with a browser and waits for it. */
const url = process.argv[2]!
const site = { origin: new URL(url).origin, publicHostsOnly: false }
await createBrowser(browserOptions).send(browserRequest(url), site, () => Promise.resolve())
