import fc from 'fast-check'
import { expect } from 'vitest'
import { testFirstOf } from './support/canaries'
import type { Verdict } from '#domain/judgment/verdicts/verdict'
import { createDeliveryActivities, fetchInbox } from './support/alerts'
import { useDatabase } from './support/database'
import { useSandbox } from './support/sandbox'
import { HistoryRunner } from './support/alert-history'
import {
  AlertModel,
  type CarOffer,
  arbitraryHistory,
  runOptions,
  type AlertHistory,
  type HistoryStep,
} from './support/alert-model'

const database = useDatabase()
const sandbox = useSandbox({ size: 0 })

class Checked {
  private readonly model = new AlertModel()
  private readonly seen = new Set<string>()
  private readonly unsettled = new Set<string>()

  constructor(private readonly drive: HistoryRunner) {}

  async check(step: number, maySend: boolean): Promise<void> {
    const postings = [await this.drive.listingOf(0), await this.drive.listingOf(1)]
    for (const target of maySend ? this.drive.targets : []) {
      for (const mail of await fetchInbox(sandbox, target.email)) {
        const alertId = mail.Metadata.alertid!
        if (this.seen.has(alertId)) continue
        this.seen.add(alertId)
        await this.checkMail(target.id, alertId, step)
      }
    }
    await this.checkSettled(step)
    const states = postings.map(
      (posting) => posting && { isOnOffer: posting.goneAt === null, saidSold: posting.goneReason === 'SOLD' },
    )
    const gone = postings.filter((posting) => posting?.goneAt)
    const latest = gone.sort((one, other) => other!.goneAt!.getTime() - one!.goneAt!.getTime())[0]
    this.model.observe(step, states, latest?.goneReason === 'SOLD')
  }

  private async checkMail(targetId: string, alertId: string, step: number): Promise<void> {
    const told = await database.db.notifiedCar.findMany({ where: { alertId }, include: { alert: true } })
    expect(told, 'a mail tells the one car').toHaveLength(1)
    const [{ listingId, reason, alert }] = told as [(typeof told)[0]]
    const offer = await this.offerOf(alert!.searchId, listingId!)
    expect(offer, 'what is told is on offer and fits').not.toBeNull()
    const allowed = this.model.reasons(targetId, offer!)
    expect(allowed, 'the car is not told without a reason').not.toEqual([])
    if (allowed[0] !== 'BACK') expect(reason).toBe(allowed[0])
    this.model.markNotified(targetId, offer!, step)
    this.unsettled.add(alertId)
  }

  private async checkSettled(step: number): Promise<void> {
    if (this.unsettled.size === 0) return
    const told = await database.db.notifiedCar.findMany({
      where: { alertId: { in: [...this.unsettled] }, notifiedAt: { not: null } },
    })
    for (const { targetId, alertId } of told) {
      this.model.markSettled(targetId, step)
      this.unsettled.delete(alertId!)
    }
  }

  advanceDay(): void {
    this.model.advanceDay()
  }

  /** The offer if the search's last judgment qualifies for an immediate alert, else null. */
  private async offerOf(searchId: string, listingId: string): Promise<CarOffer | null> {
    const candidate = await database.db.candidate.findUnique({
      where: { searchId_listingId: { searchId, listingId } },
      include: { listing: true, search: true },
    })
    if (!candidate) return null
    const { listing, search, stage } = candidate
    const verdicts = candidate.verdicts as unknown as Verdict[]
    const isCurrent = candidate.listingRevision === listing.revision && candidate.searchVersion === search.version
    const isTold = stage === 'MATCH' || (stage === 'LIKELY' && search.immediateGrade === 'LIKELY')
    if (listing.goneAt || search.status !== 'ACTIVE' || !isCurrent || !isTold) return null
    const labels = (which: (one: Verdict) => boolean) => verdicts.filter(which).map(({ label }) => label)
    return {
      priceCents: listing.priceCents!,
      open: labels(({ answer }) => answer === 'unknown'),
      confirmed: labels(({ answer }) => answer === 'yes'),
    }
  }

  async checkEnd(): Promise<void> {
    for (const n of [0, 1] as const) {
      const listing = await this.drive.listingOf(n)
      if (!listing) continue
      for (const search of [0, 1] as const) {
        const searchId = this.drive.searchIds[search]!
        const offer = await this.offerOf(searchId, listing.id)
        if (offer === null) continue
        for (const { id: targetId } of this.drive.targetsOf(search)) {
          const left = this.model.reasons(targetId, offer, 'settledAt')
          const about = { searchId, targetId, listingId: listing.id }
          // A car from the backfill that is judged after the summary waits for the digest.
          const kept = left[0] === 'NEW' ? await database.db.alert.count({ where: { ...about, status: 'DIGEST' } }) : 0
          if (kept === 0) expect({ targetId, search, left }).toEqual({ targetId, search, left: [] })
        }
      }
    }
  }
}

const sending = new Set<HistoryStep['do']>(['send', 'deliver', 'cycle'])

async function run(history: AlertHistory): Promise<void> {
  const drive = new HistoryRunner(database.db, await createDeliveryActivities(database.db, sandbox), sandbox)
  await drive.start(history)
  const checked = new Checked(drive)
  let at = 0
  for (const step of history.steps) {
    await drive.runStep(step)
    if (step.do === 'day') checked.advanceDay()
    await checked.check(++at, sending.has(step.do))
  }
  for await (const _ of drive.settle()) await checked.check(++at, true)
  await checked.checkEnd()
}

testFirstOf([1, runOptions.numRuns])(
  'each target gets one alert per car and reason in %i random histories',
  (numRuns) => fc.assert(fc.asyncProperty(arbitraryHistory, run), { ...runOptions, numRuns }),
)
