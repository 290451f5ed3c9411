import robotsParser, { type Robot } from 'robots-parser'

const keptForMs = 60 * 60 * 1000
/** No file may hold us longer than this between two requests; a site that asks for more is asked less often anyway. */
const longestDelayMs = 60_000

export interface RobotRules {
  allows(url: string): boolean
  /** The pace that the file asks for; 0 when it asks for none. */
  crawlDelayMs: number
}

export const everythingAllowed: RobotRules = { allows: () => true, crawlDelayMs: 0 }

/** A site's robots.txt, read once an hour. `read` answers its text, or null where there is none. */
export class RobotFiles {
  private readonly kept = new Map<string, { rules: Promise<RobotRules>; readAt: number }>()

  constructor(
    private readonly userAgent: string,
    private readonly read: (origin: string) => Promise<string | null>,
    private readonly now: () => number = Date.now,
  ) {}

  async rulesOf(origin: string): Promise<RobotRules> {
    const known = this.kept.get(origin)
    if (known && this.now() - known.readAt < keptForMs) return known.rules
    const rules = this.read(origin).then((text) => rulesFrom(text, origin, this.userAgent))
    this.kept.set(origin, { rules, readAt: this.now() })
    // A file that could not be fetched is asked for again by the next caller.
    rules.catch(() => this.kept.delete(origin))
    return rules
  }
}

/** Rules apply to the path below `origin`, which in the sandbox is more than a host. */
export function rulesFrom(text: string | null, origin: string, userAgent: string): RobotRules {
  if (text === null) return everythingAllowed
  const host = new URL(origin).origin
  // The package's types are those of CommonJS: its function is the default export.
  const parse = robotsParser as unknown as (url: string, text: string) => Robot
  const robots = parse(`${host}/robots.txt`, text)
  const product = userAgent.split('/')[0]!
  return {
    allows: (url) => robots.isAllowed(`${host}${url.slice(origin.length) || '/'}`, product) !== false,
    crawlDelayMs: Math.min((robots.getCrawlDelay(product) ?? 0) * 1000, longestDelayMs),
  }
}
