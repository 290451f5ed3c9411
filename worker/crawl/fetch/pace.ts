import { sourceThrottled } from '../../failures'

/** When a site may be asked next: a minimum gap between requests, and a back-off that the site asked for. */
export class Pace {
  private readonly sites = new Map<string, { nextSlotAt: number; closedUntil: number }>()

  constructor(
    private readonly minGapMs: number,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Waits for this caller's turn at the site; callers are served in the order they came. Throws SourceThrottled at once,
   * with the time left, while the site has asked for peace.
   */
  async turn(site: string, gapMs = this.minGapMs): Promise<void> {
    const state = this.stateOf(site)
    this.requireOpen(site)
    const startAt = Math.max(this.now(), state.nextSlotAt)
    state.nextSlotAt = startAt + Math.max(gapMs, this.minGapMs)
    const waitMs = startAt - this.now()
    if (waitMs <= 0) return
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    this.requireOpen(site) // another caller may have been told to slow down meanwhile
  }

  /** The site asked for no more requests for a while. */
  close(site: string, forMs: number): void {
    const state = this.stateOf(site)
    state.closedUntil = Math.max(state.closedUntil, this.now() + forMs)
  }

  private requireOpen(site: string): void {
    const leftMs = this.stateOf(site).closedUntil - this.now()
    if (leftMs > 0) throw sourceThrottled('the site asked for fewer requests a moment ago', leftMs)
  }

  private stateOf(site: string) {
    const known = this.sites.get(site) ?? { nextSlotAt: 0, closedUntil: 0 }
    this.sites.set(site, known)
    return known
  }
}

/** Milliseconds of a Retry-After header, in seconds or as a date; null when it says nothing usable. */
export function retryAfterMs(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null
  if (/^\d+$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
