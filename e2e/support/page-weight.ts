import { gzipSync } from 'node:zlib'
import type { Browser, Response } from 'playwright-core'

/**
 * Download size of a page: HTML, CSS, and scripts together as transferred (Brotli, on localhost as with TLS), and
 * scripts alone with gzip.
 */
export async function measurePageWeight(browser: Browser, url: string, sessionToken?: string) {
  const context = await browser.newContext()
  if (sessionToken) await context.addCookies([{ name: 'session', value: sessionToken, url }])
  const page = await context.newPage()
  const files = new Map<string, Promise<{ type: string; sent: number; gzip: number }>>()
  page.on('response', (response) => {
    const type = response.request().resourceType()
    if (!['document', 'stylesheet', 'script'].includes(type) || response.status() !== 200) return
    files.set(response.url(), measureResponse(response, type))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const sizes = await Promise.all(files.values())
  await context.close()
  const scripts = sizes.filter(({ type }) => type === 'script')
  return {
    jsGzipBytes: scripts.reduce((total, { gzip }) => total + gzip, 0),
    totalCompressedBytes: sizes.reduce((total, { sent }) => total + sent, 0),
  }
}

async function measureResponse(response: Response, type: string) {
  const gzip = gzipSync(await response.body()).length
  const { responseBodySize: sent } = await response.request().sizes()
  return { type, sent, gzip }
}
