import lighthouse from 'lighthouse'
import { launchChromium } from '../scripts/lib/chromium'
import { findFreePort } from '../scripts/lib/ports'
import { seedDashboard, seedResults } from './support/seed-dashboard'
import { startWebProcess } from './support/web-process'

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

async function runLighthouse(url: string, port: number, extraHeaders?: Record<string, string>) {
  const run = await lighthouse(url, {
    port,
    extraHeaders,
    logLevel: 'error',
    output: 'json',
    onlyCategories: Object.keys(categories),
  })
  if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
  if (new URL(run.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led elsewhere`)
  for (const audit of Object.values(run.lhr.audits)) {
    const isWeak = audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative'
    if (isWeak) console.log(`${new URL(url).pathname} ${audit.id} ${audit.displayValue ?? ''} ${audit.title}`)
  }
  return Object.fromEntries(
    Object.entries(categories).map(([id, name]) => [name, Math.round((run.lhr.categories[id]?.score ?? 0) * 100)]),
  )
}
