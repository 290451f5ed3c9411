import {
  ActivityFailure,
  condition,
  continueAsNew,
  log,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow'
import { defineSearchAttributeKey } from '@temporalio/common'
import { maxSiteCrawls } from '#domain/crawl/due'
import { marketplaceLabels } from '#domain/marketplaces'
import type { SitePlan } from '#domain/crawl/schedule'
import { crawlFeed, planSite, readPages } from './activities'
import { searchAttributes, type SiteInput } from './contract'
import { listenForWakes } from './wakes'

const state = defineSearchAttributeKey(searchAttributes.status, 'KEYWORD')

/** A history holds about four events a crawl. The server also suggests a new run before it gets too long. */
const maxPlansPerRun = 500

/**
 * The crawls of one marketplace and the reading of its posting pages, for all searches together, as a loop that never
 * ends: plan, start what is not running, wait for the next due feed or a signal. How much the site is asked depends on
 * its budget and on the feeds that are watched, not on the number of searches.
 */
export async function siteWorkflow({ marketplace }: SiteInput): Promise<void> {
  const wakes = listenForWakes(false)
  const running = new Set<string>()
  let readers = 0
  let shown = ''
  const show = (plan: SitePlan) => {
    if (plan.state !== shown) upsertSearchAttributes([{ key: state, value: (shown = plan.state) }])
    setCurrentDetails(
      `**${marketplaceLabels[marketplace]}.** ${plan.details} ${running.size} crawls and ${readers} readers run or wait for a worker.`,
    )
  }
  const crawl = async (feedId: string, name: string) => {
    running.add(feedId)
    try {
      await crawlFeed(marketplace, { feedId }, { name })
    } catch (error) {
      // The failure is stored in the feed's row, and the next plan reads it.
      if (!(error instanceof ActivityFailure)) throw error
      log.warn('a crawl failed', { feedId, cause: error.cause?.message })
    } finally {
      running.delete(feedId)
    }
  }
  const read = async () => {
    readers++
    try {
      const { read, gone, failed } = await readPages(marketplace)
      if (read + gone + failed > 0) wakes.request() // more may wait
    } catch (error) {
      if (!(error instanceof ActivityFailure)) throw error
      log.warn('a reader of pages failed', { cause: error.cause?.message })
    } finally {
      readers--
    }
  }
  for (let plans = 0; ; plans++) {
    if (plans >= maxPlansPerRun || workflowInfo().continueAsNewSuggested) {
      await condition(() => running.size === 0 && readers === 0)
      await continueAsNew<typeof siteWorkflow>({ marketplace })
    }
    wakes.consume()
    const plan = await planSite({ marketplace })
    for (const { feedId, name } of plan.crawls) if (!running.has(feedId)) void crawl(feedId, name)
    while (readers < plan.readers) void read()
    show(plan)
    await condition(wakes.isWanted, Math.max(plan.sleepMs, 1))
    await condition(() => running.size < maxSiteCrawls)
  }
}
