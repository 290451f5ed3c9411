/**
 * Reference model of the alerts that each target may and must get about one car. Independent of the rules that it
 * checks and of the database schema. Step numbers stand for times.
 */

export interface Offer {
  priceCents: number
  open: string[]
  confirmed: string[]
}

interface Knowledge {
  lowestCents: number
  open: Set<string>
  confirmed: Set<string>
  /** Step of the last message, and step at which it was known to be sent. */
  toldAt: number
  settledAt: number
}

interface Away {
  from: number
  to: number
  counts: boolean
}

/** Whether a posting is for sale, and if not, whether the site said sold. Null before it was first seen. */
export type PostingState = { isOnOffer: boolean; saidSold: boolean } | null

class Absent {
  days = 0
  constructor(
    readonly from: number,
    public saidSold: boolean,
  ) {}

  get counts(): boolean {
    return this.saidSold || this.days > 0
  }
}

export class AlertModel {
  private readonly known = new Map<string, Knowledge>()
  private absences: Away[] = []
  private car: Absent | null = null
  private readonly postings: (Absent | null)[] = [null, null]

  /**
   * Updates the postings' states after a step. A posting that is missing for less than a day without being marked as
   * sold counts as continuously for sale, and so does the car.
   */
  observe(step: number, states: PostingState[], latestSaidSold: boolean): void {
    const seen = states.filter((state) => state !== null)
    if (seen.length === 0) return
    const isOnOffer = seen.some((state) => state.isOnOffer)
    if (!isOnOffer) {
      this.car ??= new Absent(step, latestSaidSold)
      this.car.saidSold = latestSaidSold
    }
    for (const [n, state] of states.entries()) {
      const before = this.postings[n]!
      if (state?.isOnOffer && before && !before.counts && this.car) this.car = null
      this.postings[n] = state && !state.isOnOffer ? (before ?? new Absent(step, state.saidSold)) : null
      if (state && this.postings[n]) this.postings[n].saidSold = state.saidSold
    }
    if (isOnOffer && this.car) {
      this.absences.push({ from: this.car.from, to: step, counts: this.car.counts })
      this.car = null
    }
  }

  aDayPasses(): void {
    for (const absent of [this.car, ...this.postings]) if (absent) absent.days += 1
  }

  /** Reasons for an alert about the offer now: NEW alone, or the improvements since the last alert. */
  reasons(target: string, offer: Offer, by: 'toldAt' | 'settledAt' = 'toldAt'): string[] {
    const known = this.known.get(target)
    if (!known) return ['NEW']
    const dropCents = known.lowestCents - offer.priceCents
    const isDrop = dropCents >= 10_000 && dropCents * 50 >= known.lowestCents
    const answered = offer.confirmed.filter((label) => known.open.has(label) && !known.confirmed.has(label))
    const last = this.absences.filter(({ counts }) => counts).at(-1)
    return [
      ...(isDrop ? ['PRICE_DROP'] : []),
      ...(answered.length > 0 ? ['ANSWERED'] : []),
      ...(last && known[by] < last.from ? ['BACK'] : []),
    ]
  }

  isTold(target: string): boolean {
    return this.known.has(target)
  }

  notified(target: string, offer: Offer, step: number): void {
    const before = this.known.get(target)
    this.known.set(target, {
      lowestCents: Math.min(before?.lowestCents ?? Infinity, offer.priceCents),
      open: new Set([...(before?.open ?? []), ...offer.open]),
      confirmed: new Set([...(before?.confirmed ?? []), ...offer.confirmed]),
      toldAt: step,
      settledAt: Math.max(before?.settledAt ?? 0, step),
    })
  }

  /** Confirms that a message with an uncertain delivery was sent. */
  settled(target: string, step: number): void {
    const known = this.known.get(target)
    if (known) known.settledAt = step
  }
}
