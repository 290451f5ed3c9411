import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { launchChromium } from '../scripts/lib/chromium'
import { findFreePort } from '../scripts/lib/ports'
import { seedDashboard, seedResults } from './support/seed-dashboard'
import { startWebProcess } from './support/web-process'

// Not a dependency: with 129 packages of its own, it would double the time that installing takes.
const lighthouse = 'lighthouse@12.8.2'
const searches = 10
const matches = 50
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'bestPractices',
  seo: 'seo',
}

/** Lighthouse scores (0 to 100) of the start page, sign-up, a dashboard, and results with 50 cars, on its simulated phone. */
export async function run() {
  const web = await startWebProcess()
  const port = await findFreePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const token = await seedDashboard(web.webUrl, web.databaseUrl, searches, matches)
    const pages: Record<string, Record<string, number>> = {}
    const results = await seedResults(web.webUrl, web.databaseUrl, matches)
    const visits = [
      { name: '/', path: '/' },
      { name: '/signup', path: '/signup' },
      { name: '/dashboard/searches', path: '/dashboard/searches', token },
      { name: 'results', ...results },
    ]
    for (const { name, path, ...visitor } of visits) {
      const extraHeaders = 'token' in visitor ? { Cookie: `session=${visitor.token}` } : undefined
      pages[name] = await runLighthouse(web.webUrl + path, port, extraHeaders)
    }
    return { pages }
  } finally {
    await browser.close()
    await web.stop()
  }
}

interface LighthouseResult {
  runtimeError?: { message: string }
  finalDisplayedUrl: string
  audits: Record<
    string,
    { id: string; title: string; displayValue?: string; score: number | null; scoreDisplayMode: string }
  >
  categories: Record<string, { score: number | null }>
}

async function runLighthouse(url: string, port: number, extraHeaders: Record<string, string> = {}) {
  const flags = [
    ...['--output=json', '--quiet', '--no-enable-error-reporting', `--port=${port}`],
    `--only-categories=${Object.keys(categories).join()}`,
    `--extra-headers=${JSON.stringify(extraHeaders)}`,
  ]
  const options = { maxBuffer: 64 * 1024 * 1024 }
  const { stdout } = await promisify(execFile)('npm', ['exec', '--yes', '--', lighthouse, url, ...flags], options)
  const result = JSON.parse(stdout) as LighthouseResult
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`)
  if (new URL(result.finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led elsewhere`)
  for (const audit of Object.values(result.audits)) {
    const isWeak = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative'
    if (isWeak) console.log(`${new URL(url).pathname} ${audit.id} ${audit.displayValue ?? ''} ${audit.title}`)
  }
  return Object.fromEntries(
    Object.entries(categories).map(([id, name]) => [name, Math.round((result.categories[id]?.score ?? 0) * 100)]),
  )
}
