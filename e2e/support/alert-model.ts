import fc from 'fast-check'

// Reference model of the alerts that each target may and must get about one car. Independent of the rules that it
// checks and of the database schema. Step numbers stand for times.

export interface CarOffer {
  priceCents: number
  open: string[]
  confirmed: string[]
}

interface Knowledge {
  lowestCents: number
  open: Set<string>
  confirmed: Set<string>
  /** Step of the last message, and step at which it was known to be sent. */
  notifiedAt: number
  settledAt: number
}

interface Away {
  from: number
  to: number
  counts: boolean
}

/** Whether a posting is for sale, and if not, whether the site said sold. Null before it was first seen. */
type PostingState = { isOnOffer: boolean; saidSold: boolean } | null

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

  advanceDay(): void {
    for (const absent of [this.car, ...this.postings]) if (absent) absent.days += 1
  }

  /** Reasons for an alert about the offer now: NEW alone, or the improvements since the last alert. */
  reasons(target: string, offer: CarOffer, by: 'notifiedAt' | 'settledAt' = 'notifiedAt'): string[] {
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

  isNotified(target: string): boolean {
    return this.known.has(target)
  }

  markNotified(target: string, offer: CarOffer, step: number): void {
    const before = this.known.get(target)
    this.known.set(target, {
      lowestCents: Math.min(before?.lowestCents ?? Infinity, offer.priceCents),
      open: new Set([...(before?.open ?? []), ...offer.open]),
      confirmed: new Set([...(before?.confirmed ?? []), ...offer.confirmed]),
      notifiedAt: step,
      settledAt: Math.max(before?.settledAt ?? 0, step),
    })
  }

  /** Confirms that a message with an uncertain delivery was sent. */
  markSettled(target: string, step: number): void {
    const known = this.known.get(target)
    if (known) known.settledAt = step
  }
}

export type HistoryStep =
  | { do: 'list'; posting: 0 | 1; dollars: number }
  | { do: 'sell' | 'take down'; posting: 0 | 1 }
  | { do: 'edit'; posting: 0 | 1; leather: AdStatement; sunroof: AdStatement }
  | { do: 'filter' | 'judge' | 'claim' | 'deliver' | 'cycle' | 'pause' | 'resume' | 'change' | 'delete'; search: 0 | 1 }
  | { do: 'send' | 'record' | 'crash' | 'day' }
  | { do: 'mail'; mode: 'ok' | 'down' | 'accept-then-drop-connection' }

export type AdStatement = 'yes' | 'no' | 'unknown'

export interface AlertHistory {
  /** With 1, one person owns both searches and targets. With 2, each person has one of each. */
  people: 1 | 2
  steps: HistoryStep[]
}

const one = fc.constantFrom(0 as const, 1 as const)
const arbitraryStatement = fc.constantFrom<AdStatement[]>(
  'yes',
  'yes',
  'yes',
  'unknown',
  'unknown',
  'unknown',
  'unknown',
  'no',
)
/**
 * Include a price drop large enough to alert on, a smaller one, and a rise. The first price is above one search's
 * budget.
 */
const dollars = fc.constantFrom(17_000, 15_900, 15_850, 15_000, 14_950, 14_000)

/** Weighted so that most histories send several alerts about the car, and every kind of interruption occurs. */
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ do: fc.constant('list'), posting: one, dollars }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('sell', 'take down'), posting: one }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('edit'),
      posting: one,
      leather: arbitraryStatement,
      sunroof: arbitraryStatement,
    }),
  },
  { weight: 20, arbitrary: fc.record({ do: fc.constant('cycle'), search: one }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('filter', 'judge', 'claim', 'deliver'), search: one }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'resume', 'change'), search: one }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete'), search: one }) },
  { weight: 10, arbitrary: fc.record({ do: fc.constantFrom('send', 'record', 'crash', 'day', 'day') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('mail'),
      mode: fc.constantFrom('ok', 'ok', 'down', 'accept-then-drop-connection'),
    }),
  },
) as fc.Arbitrary<HistoryStep>

const begin: HistoryStep[] = [
  { do: 'list', posting: 0, dollars: 15_900 },
  { do: 'cycle', search: 0 },
]

const numberFromEnv = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise)

/** For a long run, raise TOLD_HISTORIES and TOLD_STEPS, and vitest's time limit. To reproduce a failure, set TOLD_SEED to the seed it prints. */
export const runOptions = {
  numRuns: numberFromEnv('TOLD_HISTORIES', 25),
  seed: numberFromEnv('TOLD_SEED', 20261122),
}

const length = numberFromEnv('TOLD_STEPS', 25)

export const arbitraryHistory: fc.Arbitrary<AlertHistory> = fc.record({
  people: fc.constantFrom(1 as const, 2 as const),
  steps: fc.array(step, { minLength: length, maxLength: length }).map((steps) => [...begin, ...steps]),
})
