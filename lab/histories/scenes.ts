import { randomUUID } from 'node:crypto'
import { wakeSearch } from '#worker/wake'
import * as contract from '#workflows/contract'
import { applyPlans } from '../../e2e/support/apply-plans'
import { createBuyer } from '../../e2e/support/buyer'
import { waitForNextSecond } from '../../e2e/support/control'
import {
  compileUnsaved,
  continueAsNew,
  findRun,
  insight,
  listMatch,
  pinned,
  postForm,
  shown,
  timeoutMs,
  until,
  untilShown,
  userIdOf,
  watch,
  welcome,
  wish,
  type Played,
  type Scene,
  type World,
} from './world'
import { insertListing, insertSubscription } from '../../e2e/support/rows'

const maxFiltered = 300 // of worker/plan/plan-cycle.ts
const scheduleToStartMs = 300_000 // of workflows/activities.ts

async function continued(world: World, isForced: boolean): Promise<Played> {
  const { handle, press, end } = await watch(world, insight)
  const run = await pinned(world, handle)
  await press('pause')
  await shown(handle, /^plan paused/)
  await continueAsNew(run, () => handle.signal(isForced ? contract.signals.runNow : contract.signals.changed))
  return { handle: run, end }
}

/** The newest completed run of a schedule, after one more. */
const scheduled =
  (scheduleId: string, workflowType: string): Scene =>
  async ({ client }) => {
    const schedule = client.schedule.getHandle(scheduleId)
    const isThere = () =>
      schedule.describe().then(
        () => true,
        () => false,
      )
    await until(`the schedule ${scheduleId}`, isThere) // the worker makes it
    await schedule.trigger()
    return { handle: await findRun(client, workflowType, 'Completed') }
  }

/** These disturb nobody, so they are played at the same time. */
export const calmScenes: Record<string, Scene> = {
  'quiet-cycle': (world) => watch(world, insight),
  match: async (world) => {
    const search = await watch(world, wish('Civic'))
    await listMatch(world, 'Civic')
    return search
  },
  'backfill-summary': async (world) => {
    await listMatch(world, 'Accord')
    await waitForNextSecond()
    return watch(world, wish('Accord'))
  },
  'many-listings': async (world) => {
    const search = await watch(world, { models: ['fit'], smartCriteria: '', priceTo: 5_000 })
    const { feedId } = await world.db.searchFeed.findFirstOrThrow({ where: { searchId: search.id } })
    const dear = { model: 'fit', title: '2016 Honda Fit', priceCents: 9_000_000 }
    const rows: { feedId: string; listingId: string }[] = []
    while (rows.length <= maxFiltered) rows.push({ feedId, listingId: (await insertListing(world.db, dear)).id })
    await world.db.feedListing.createMany({ data: rows })
    return search
  },
  paused: async (world) => {
    const search = await watch(world, insight)
    await search.press('pause')
    await shown(search.handle, /^plan paused/)
    await search.press('resume')
    return search
  },
  'deleted-while-paused': async (world) => {
    const search = await watch(world, insight)
    await search.press('pause')
    return search
  },
  // As maintenance and the deletion of an account do.
  'deleted-late': async (world) => {
    const { id, handle } = await watch(world, insight)
    await world.db.search.update({ where: { id }, data: { status: 'DELETED' } })
    await handle.signal(contract.signals.deleted)
    return { handle }
  },
  suspended: async (world) => {
    const search = await watch(world, insight)
    const { email } = search.buyer
    await world.db.user.update({ where: { email }, data: { trialEndsAt: new Date(Date.now() - 1_000) } })
    await applyPlans(world.stack.temporalAddress)
    await shown(search.handle, /LotwatchPlan="expired"/)
    await insertSubscription(world.db, await userIdOf(world, email))
    await applyPlans(world.stack.temporalAddress)
    return search
  },
  'run-now': async (world) => {
    const search = await watch(world, { models: ['element'], smartCriteria: '' })
    // Its site may be faster.
    await untilShown(search.handle, /^crawlFeed completed .*"fits":[1-9]/m, async () => {
      await listMatch(world, 'Element')
      await search.press('run-now')
    })
    return search
  },
  'started-by-run-now': async (world) => {
    const search = await watch(world, insight)
    await search.handle.terminate()
    const wake = contract.searchWakeOptions({ searchId: search.id, isForced: true })
    const { signaledRunId } = await world.client.workflow.signalWithStart(contract.searchWorkflowType, wake)
    const handle = world.client.workflow.getHandle(wake.workflowId, signaledRunId, { followRuns: false })
    return { ...search, handle }
  },
  'deleted-before-its-first-plan': async ({ client }) => {
    const searchId = randomUUID()
    await wakeSearch(client)({ searchId, isForced: false })
    return { handle: client.workflow.getHandle(contract.searchWorkflowId(searchId)) }
  },
  'continued-as-new': (world) => continued(world, false),
  'continued-with-a-request': (world) => continued(world, true),
  // The recorder's worker does not serve the queue of Facebook.
  'no-worker': async (world) => {
    const search = await watch(world, { ...insight, marketplaces: ['facebook'] })
    await shown(search.handle, /^crawlFeed timed out/, scheduleToStartMs + timeoutMs)
    await search.handle.signal(contract.signals.changed) // else it sleeps for hours
    return search
  },
  wakes: scheduled(contract.wakesScheduleId, contract.wakesWorkflowType),
  'missing-searches': scheduled(contract.missingSearchesScheduleId, contract.missingSearchesWorkflowType),
  plans: scheduled(contract.plansScheduleId, contract.plansWorkflowType),
  capacity: scheduled(contract.capacityScheduleId, contract.capacityWorkflowType),
  refunds: scheduled(contract.refundsScheduleId, contract.refundsWorkflowType),
  reconciliation: scheduled(contract.reconciliationScheduleId, contract.reconciliationWorkflowType),
  maintenance: scheduled(contract.maintenanceScheduleId, contract.maintenanceWorkflowType),
  'service-mail': async (world) => ({ handle: await welcome(world) }),
  'account-deletion': async (world) => {
    const { email, token, password } = await createBuyer(world.stack.webUrl)
    const id = await userIdOf(world, email)
    await postForm(world.stack.webUrl, token, '/dashboard/account/delete', { current: password })
    return { handle: world.client.workflow.getHandle(contract.accountDeletionWorkflowId(id)) }
  },
  'target-test': async (world) => {
    const { email, call } = await createBuyer(world.stack.webUrl)
    await call('POST', '/api/notifications/add-target', { email })
    const target = await world.db.notificationTarget.findFirstOrThrow({ where: { user: { email } } })
    const targetId = target.id
    const workflowId = contract.targetTestWorkflowId(targetId)
    const options = { workflowId, taskQueue: contract.queues.searches, args: [{ targetId }] }
    return { handle: await world.client.workflow.start(contract.targetTestWorkflowType, options) }
  },
  'unsaved-words': compileUnsaved,
}
