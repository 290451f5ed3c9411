import autocannon from 'autocannon'
import { launchChromium } from '../../scripts/lib/chromium'
import { measurePageWeight } from '../../e2e/support/page-weight'
import { percentile } from './support/percentile'
import { seedDashboard, seedResults } from '../../e2e/support/seed-dashboard'
import { startWebProcess } from '../../e2e/support/single-web'

const searches = 10
const matches = 50
const connections = 20
const roundSeconds = 4
const rounds = 5
const requestsBeforeMemory = 20_000
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Speed of the start page, a dashboard, and results with fifty cars, compared with a fixed string from the same server.
 * Also the browser's download size, and the memory after 20,000 requests. The targets alternate in rounds, so other
 * load on the machine affects all of them equally.
 */
export async function run() {
  const web = await startWebProcess()
  const browser = await launchChromium()
  try {
    const token = await seedDashboard(web.webUrl, web.databaseUrl, searches, matches)
    const dashboardPath = '/dashboard/searches'
    const results = await seedResults(web.webUrl, web.databaseUrl, matches)
    const signedIn = { ...browserHeaders, cookie: `session=${token}` }
    const targets = {
      floor: { path: '/livez', headers: browserHeaders },
      landing: { path: '/', headers: browserHeaders },
      dashboard: { path: dashboardPath, headers: signedIn },
      results: { path: results.path, headers: { ...browserHeaders, cookie: `session=${results.token}` } },
    }
    const weights = {
      landing: await measurePageWeight(browser, `${web.webUrl}/`),
      dashboard: await measurePageWeight(browser, web.webUrl + dashboardPath, token),
      results: await measurePageWeight(browser, web.webUrl + results.path, results.token),
    }
    await browser.close()

    const statements = {
      dashboard: await countStatementsOf(web, web.webUrl + dashboardPath, signedIn),
      results: await countStatementsOf(web, web.webUrl + results.path, targets.results.headers),
    }
    let sent = 0
    const speeds = { floor: [] as Round[], landing: [] as Round[], dashboard: [] as Round[], results: [] as Round[] }
    for (let round = -1; round < rounds; round++) {
      for (const name of ['floor', 'landing', 'dashboard', 'results'] as const) {
        const { path, headers } = targets[name]
        const result = await load(web.webUrl + path, headers, { duration: roundSeconds })
        sent += result.sent
        if (round >= 0) speeds[name].push(result) // the first round only warms up
      }
    }
    while (sent < requestsBeforeMemory) {
      const { path, headers } = targets.landing
      sent += (await load(web.webUrl + path, headers, { amount: requestsBeforeMemory - sent })).sent
    }
    const floorRequestsPerSecond = summarizeSpeed(speeds.floor).requestsPerSecond
    const signedInPage = (name: 'dashboard' | 'results') => {
      const speed = summarizeSpeed(speeds[name])
      const shareOfFloor = Math.round((speed.requestsPerSecond / floorRequestsPerSecond) * 1_000) / 1_000
      return { ...speed, shareOfFloor, ...weights[name], sqlStatements: statements[name] }
    }
    return {
      floorRequestsPerSecond,
      landing: { ...summarizeSpeed(speeds.landing), ...weights.landing },
      dashboard: signedInPage('dashboard'),
      results: signedInPage('results'),
      rssBytesAfter20000: web.rssBytes(),
    }
  } finally {
    await browser.close()
    await web.stop()
  }
}

interface Round {
  requestsPerSecond: number
  p99Ms: number
  sent: number
}

async function load(url: string, headers: Record<string, string>, length: { duration?: number; amount?: number }) {
  const result = await autocannon({ url, headers, connections, ...length })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} responses that are not 2xx, ${result.errors} errors`)
  }
  const requestsPerSecond = Math.round(result.requests.total / result.duration)
  return { requestsPerSecond, p99Ms: result.latency.p99, sent: result.requests.total } satisfies Round
}

const median = (figures: number[]) => percentile(figures, 0.5)
const summarizeSpeed = (of: Round[]) => ({
  requestsPerSecond: median(of.map((round) => round.requestsPerSecond)),
  p99Ms: median(of.map((round) => round.p99Ms)),
})

async function countStatementsOf(web: { statements(): number }, url: string, headers: Record<string, string>) {
  let most = 0
  for (let i = 0; i < 10; i++) {
    const before = web.statements()
    const response = await fetch(url, { headers })
    await response.text()
    if (!response.ok || response.redirected) throw new Error(`${url} answered ${response.status}`)
    most = Math.max(most, web.statements() - before)
  }
  return most
}
