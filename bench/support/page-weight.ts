import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'

/**
 * What a browser loads to show a page, each file compressed with gzip: its scripts, and HTML, CSS and scripts together.
 */
export async function pageWeight(browser: Browser, url: string, sessionToken?: string) {
  const context = await browser.newContext()
  if (sessionToken) await context.addCookies([{ name: 'session', value: sessionToken, url }])
  const page = await context.newPage()
  const files = new Map<string, { type: string; bytes: Promise<number> }>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['document', 'stylesheet', 'script'].includes(type) || response.status() !== 200) return
    files.set(response.url(), { type, bytes: response.body().then((body) => gzipSync(body).length) })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = await Promise.all([...files.values()].map(async ({ type, bytes }) => ({ type, bytes: await bytes })))
  await context.close()
  const sum = (of: typeof sizes) => of.reduce((total, { bytes }) => total + bytes, 0)
  return { jsGzipBytes: sum(sizes.filter(({ type }) => type === 'script')), totalCompressedBytes: sum(sizes) }
}
