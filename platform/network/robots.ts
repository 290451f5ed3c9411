import robotsParser, { type Robot } from 'robots-parser'

const keptForMs = 60 * 60 * 1000
/** The longest crawl delay that we keep between two requests. The pace already asks such a site less often. */
const maxDelayMs = 60_000

export interface RobotRules {
  allows(url: string): boolean
  /** The gap that the file asks for; 0 for none. */
  crawlDelayMs: number
}

export const allowAll: RobotRules = { allows: () => true, crawlDelayMs: 0 }

/** The sites' robots.txt files, each fetched once an hour. `fetchText` returns null when there is no file. */
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
    // The next caller fetches a file again that could not be fetched.
    rules.catch(() => this.kept.delete(origin))
    return rules
  }
}

/** The rules for paths below `origin`, which has a path prefix in the sandbox. A null text allows everything. */
export function rulesFrom(text: string | null, origin: string, userAgent: string): RobotRules {
  if (text === null) return allowAll
  const host = new URL(origin).origin
  // The package's types are for CommonJS; in ESM its function is the default export.
  const parse = robotsParser as unknown as (url: string, text: string) => Robot
  const robots = parse(`${host}/robots.txt`, text)
  const product = userAgent.split('/')[0]!
  return {
    allows: (url) => robots.isAllowed(`${host}${url.slice(origin.length) || '/'}`, product) !== false,
    crawlDelayMs: Math.min((robots.getCrawlDelay(product) ?? 0) * 1000, maxDelayMs),
  }
}
