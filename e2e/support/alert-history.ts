import type { Sandbox } from '#sandbox/server'
import { emptyTables } from './database'
import type { Database } from '#platform/database'
import { gradeVerdicts } from '#domain/judgment/verdicts/grade'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { posting as page, row } from './crawl/site-rows'
import { storeRows } from '#worker/crawl/listings/store'
import { markGone, storePosting } from '#worker/crawl/postings/store-posting'
import type { Dependencies } from '#worker/dependencies'
import { filterBatch } from '#worker/filter/filter-batch'
import { recordDecision } from '#worker/judge/record-decision'
import { claimNext, type Claim } from '#worker/notify/alerts/claim'
import { deliverAlerts, deliverClaim } from '#worker/notify/alerts/outbox'
import { recordDeliveryResult, type DeliveryResult } from '#worker/notify/alerts/delivery-result'
import { summarizeBackfill } from '#worker/notify/alerts/summarize-backfill'
import { callControl } from './control'
import { insertMailTarget, insertSearch, insertUser, toJson, createVerdict, wantedCriterion } from './rows'
import type { AlertHistory, AdStatement, HistoryStep } from './alert-model'

// Runs one generated history through the worker's own functions and the real database.

const vin = '1M8GDM9AXKP042788'
let number = 0n

type Claimed = { claim: Claim; ending: DeliveryResult | null }

export class HistoryRunner {
  readonly searchIds: string[] = []
  readonly targets: { id: string; email: string; userId: string }[] = []
  private userIds: string[] = []
  private feedId = ''
  private claimed: Claimed[] = []
  private readonly statements: { dollars: number; leather: AdStatement; sunroof: AdStatement }[] = [
    { dollars: 15_900, leather: 'yes', sunroof: 'unknown' },
    { dollars: 15_900, leather: 'yes', sunroof: 'unknown' },
  ]

  constructor(
    private readonly db: Database,
    private readonly deps: Dependencies,
    private readonly sandbox: Sandbox,
  ) {}

  async start({ people }: Pick<AlertHistory, 'people'>): Promise<void> {
    const { db } = this
    await emptyTables(db, 'Listing', 'Feed', 'Vehicle', 'User')
    await callControl(this.sandbox.url, 'PUT', 'mail', { mode: 'ok' })
    const users = [await insertUser(db), ...(people === 2 ? [await insertUser(db)] : [])]
    this.userIds = [0, 1].map((i) => users[i % people]!.id)
    const feed = { key: 'one', marketplace: 'craigslist', area: 'albany', make: 'honda' }
    this.feedId = (await db.feed.create({ data: feed })).id
    // One search has a budget and alerts on likely cars; the other alerts on matches only, at any price.
    const wishes = [{ priceTo: 16_000 }, { immediateGrade: 'MATCH', hasDigest: false }] as const
    for (const i of [0, 1] as const) {
      const target = await insertMailTarget(db, this.userIds[i]!)
      this.targets.push({ id: target.id, email: target.email!, userId: target.userId })
      const { id } = await insertSearch(db, this.userIds[i]!, {
        ...wishes[i],
        criteria: toJson([wantedCriterion('leather seats'), wantedCriterion('sunroof', 'a2')]),
        watchingSince: new Date('2026-01-01'),
        backfillSummarizedAt: new Date('2026-01-02'),
      })
      this.searchIds.push(id)
      await db.searchFeed.create({ data: { searchId: id, feedId: this.feedId } })
    }
  }

  targetsOf(search: 0 | 1) {
    return this.targets.filter(({ userId }) => userId === this.userIds[search])
  }

  listingOf(posting: 0 | 1) {
    return this.db.listing.findFirst({ where: { externalId: page(posting).externalId } })
  }

  async runStep(step: HistoryStep): Promise<void> {
    switch (step.do) {
      case 'list':
        this.statements[step.posting]!.dollars = step.dollars
        return this.list(step.posting, 'on sale')
      case 'sell':
        return this.list(step.posting, 'sold')
      case 'take down':
        return this.takeDown(step.posting)
      case 'edit':
        Object.assign(this.statements[step.posting]!, { leather: step.leather, sunroof: step.sunroof })
        return this.fetch(step.posting)
      case 'mail':
        await callControl(this.sandbox.url, 'PUT', 'mail', { mode: step.mode })
        return
      case 'day':
        return this.advanceDay()
      case 'send':
        return this.send()
      case 'record':
        return this.record()
      case 'crash':
        return this.crash()
      default:
        return this.runInSearch(step.do, step.search)
    }
  }

  private async runInSearch(what: string, search: 0 | 1): Promise<void> {
    const id = this.searchIds[search]!
    if (what === 'filter') return this.filter(id)
    if (what === 'judge') return this.judge(id)
    if (what === 'claim') return this.claim(id)
    if (what === 'cycle') {
      await this.filter(id)
      await this.judge(id)
    }
    if (what === 'cycle' || what === 'deliver') {
      await summarizeBackfill(this.deps, { searchId: id })
      await deliverAlerts(this.deps, { searchId: id })
      return
    }
    await this.alterSearch(what, id)
  }

  /** Applies the same change as the web app (features/searches/search-store.server). */
  private async alterSearch(what: string, id: string): Promise<void> {
    const restarted = { watchingSince: new Date(), backfillSummarizedAt: null }
    const active = { id, status: 'ACTIVE' as const }
    if (what === 'pause') await this.db.search.updateMany({ where: active, data: { status: 'PAUSED' } })
    if (what === 'delete') await this.db.search.updateMany({ where: { id }, data: { status: 'DELETED' } })
    if (what === 'change') {
      await this.db.search.updateMany({ where: active, data: { version: { increment: 1 }, ...restarted } })
    }
    if (what !== 'resume') return
    const { count } = await this.db.search.updateMany({
      where: { id, status: 'PAUSED' },
      data: { status: 'ACTIVE', ...restarted },
    })
    if (count === 0) return
    const waiting = { searchId: id, status: { in: ['PENDING', 'DIGEST'] as ('PENDING' | 'DIGEST')[] } }
    await this.db.alert.updateMany({ where: waiting, data: { status: 'DEAD', failure: 'paused' } })
  }

  private async list(n: 0 | 1, sale: 'on sale' | 'sold'): Promise<void> {
    const isKnown = (await this.listingOf(n)) !== null
    const feed = { id: this.feedId, marketplace: 'craigslist' as const, caughtUpAt: null, number: ++number }
    const priceCents = this.statements[n]!.dollars * 100
    const now = new Date()
    const rows = [row(n, { priceCents, vin, sale, postedAt: now })]
    await this.db.$transaction((tx) => storeRows(tx, feed, rows, now))
    if (!isKnown && sale === 'on sale') await this.fetch(n)
  }

  private async fetch(n: 0 | 1): Promise<void> {
    const listing = await this.listingOf(n)
    if (!listing || listing.goneAt) return
    const { dollars, leather, sunroof } = this.statements[n]!
    const content = { priceCents: dollars * 100, vin, description: `leather: ${leather}, sunroof: ${sunroof}` }
    await storePosting(this.db, listing.id, page(n, content), new Date(), ++number)
  }

  private async takeDown(n: 0 | 1): Promise<void> {
    const listing = await this.listingOf(n)
    if (!listing || listing.goneAt) return
    await markGone(this.db, listing.id, new Date(), ++number)
    // Back-dates the removal: a listing that reappears within minutes of its page's removal does not count as back.
    const longAgo = new Date(Date.now() - 20 * 60_000)
    await this.db.listing.update({ where: { id: listing.id }, data: { goneAt: longAgo } })
  }

  private async filter(searchId: string): Promise<void> {
    const search = await this.db.search.findUniqueOrThrow({ where: { id: searchId } })
    if (search.status === 'ACTIVE') await filterBatch(this.deps, search, 10, new Date())
  }

  private async judge(searchId: string): Promise<void> {
    for (const n of [0, 1] as const) {
      const before = await this.listingOf(n)
      if (!before) continue
      const where = { searchId_listingId: { searchId, listingId: before.id } }
      if ((await this.db.candidate.findUnique({ where }))?.stage !== 'WAITING') continue
      if (before.pageNumber < before.rowNumber) await this.fetch(n)
      const listing = (await this.listingOf(n))!
      const search = await this.db.search.findUniqueOrThrow({ where: { id: searchId } })
      const verdicts = createVerdicts(listing.description)
      const isOver = search.priceTo !== null && listing.priceCents! > search.priceTo * 100
      const filtered = listing.goneAt ? 'No longer listed' : isOver ? 'Over the budget' : null
      const decision = filtered ? { stage: 'FILTERED' as const, reason: filtered } : gradeVerdicts(verdicts)
      await recordDecision(this.deps, { search, listing, decision, verdicts, risks: [], typicalWishes: [] })
    }
  }

  private async claim(searchId: string): Promise<void> {
    const lane = { searchId, kind: 'EMAIL' as const, isQuiet: false }
    const claim = await claimNext(this.deps, lane, { alertIds: [], fullTargetIds: [], troubledTargetIds: [] })
    if (claim) this.claimed.push({ claim, ending: null })
  }

  private async send(): Promise<void> {
    const next = this.claimed.find(({ ending }) => ending === null)
    if (next) next.ending = await deliverClaim(this.deps, next.claim, () => {})
  }

  private async record(): Promise<void> {
    const done = this.claimed.find(({ ending }) => ending !== null)
    if (!done) return
    this.claimed = this.claimed.filter((claimed) => claimed !== done)
    await recordDeliveryResult(this.deps, done.claim, done.ending!)
  }

  /** Simulates a worker crash: drops all claims and back-dates them, so others can take them over. */
  private async crash(): Promise<void> {
    this.claimed = []
    const longAgo = new Date(Date.now() - 10 * 60_000)
    await this.db.alert.updateMany({ where: { status: 'CLAIMED' }, data: { claimedAt: longAgo } })
  }

  /** Moves all timestamps back by a day. Pending retries keep theirs, or the outbox would give up. */
  private async advanceDay(): Promise<void> {
    const { db } = this
    await db.$executeRaw`UPDATE "Listing" SET "goneAt" = "goneAt" - interval '1 day',
      "absentFrom" = "absentFrom" - interval '1 day', "absentTo" = "absentTo" - interval '1 day',
      "firstSeenAt" = "firstSeenAt" - interval '1 day', "postedAt" = "postedAt" - interval '1 day'`
    await db.$executeRaw`UPDATE "NotifiedCar" SET "notifiedAt" = "notifiedAt" - interval '1 day'`
    await db.$executeRaw`UPDATE "PriceChange" SET at = at - interval '1 day'`
    await db.$executeRaw`UPDATE "Search" SET "watchingSince" = "watchingSince" - interval '1 day'`
    await db.$executeRaw`UPDATE "Alert" SET "sentAt" = "sentAt" - interval '1 day'`
  }

  async *settle(): AsyncGenerator<void> {
    await callControl(this.sandbox.url, 'PUT', 'mail', { mode: 'ok' })
    for (const claimed of this.claimed) {
      if (claimed.ending === null) claimed.ending = await deliverClaim(this.deps, claimed.claim, () => {})
      await recordDeliveryResult(this.deps, claimed.claim, claimed.ending)
      yield
    }
    this.claimed = []
    for (let round = 0; round < 3; round++) {
      await this.crash()
      await this.db.alert.updateMany({ data: { retryAt: null } })
      for (const search of [0, 1] as const) {
        await this.runInSearch('cycle', search)
        yield
      }
    }
  }
}

const createVerdicts = (description: string | null): Verdict[] => {
  const [, leather, sunroof] = /leather: (\w+), sunroof: (\w+)/.exec(description ?? '') ?? []
  return [
    createVerdict('leather seats', { answer: leather as AdStatement }),
    createVerdict('sunroof', { criterionId: 'a2', answer: sunroof as AdStatement }),
  ]
}
