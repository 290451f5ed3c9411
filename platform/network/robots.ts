import robotsParser, { type Robot } from 'robots-parser'

const keptForMs = 60 * 60 * 1000
/** Maximum crawl delay that we honor between two requests. The rate limit already slows requests to such a site. */
const maxDelayMs = 60_000

export interface RobotRules {
  allows(url: string): boolean
  /** Delay requested by the file. 0 if none. */
  crawlDelayMs: number
}

export const allowAll: RobotRules = { allows: () => true, crawlDelayMs: 0 }

/** The sites' robots.txt files, each cached for an hour. `fetchText` returns null if there is no file. */
export class RobotsCache {
  private readonly kept = new Map<string, { rules: Promise<RobotRules>; fetchedAt: number }>()

  constructor(
    private readonly userAgent: string,
    private readonly fetchText: (origin: string) => Promise<string | null>,
    private readonly now: () => number = Date.now,
  ) {}

  async rulesOf(origin: string): Promise<RobotRules> {
    const known = this.kept.get(origin)
    if (known && this.now() - known.fetchedAt < keptForMs) return known.rules
    const rules = this.fetchText(origin).then((text) => rulesFrom(text, origin, this.userAgent))
    this.kept.set(origin, { rules, fetchedAt: this.now() })
    // A failed fetch is not cached: the next caller retries.
    rules.catch(() => this.kept.delete(origin))
    return rules
  }
}

/** The rules for paths below `origin`, which has a path prefix in the sandbox. A null text allows everything. */
export function rulesFrom(text: string | null, origin: string, userAgent: string): RobotRules {
  if (text === null) return allowAll
  const host = new URL(origin).origin
  // The package's types are for CommonJS. In ESM its function is the default export.
  const parse = robotsParser as unknown as (url: string, text: string) => Robot
  const robots = parse(`${host}/robots.txt`, text)
  const product = userAgent.split('/')[0]!
  return {
    allows: (url) => robots.isAllowed(`${host}${url.slice(origin.length) || '/'}`, product) !== false,
    crawlDelayMs: Math.min((robots.getCrawlDelay(product) ?? 0) * 1000, maxDelayMs),
  }
}
