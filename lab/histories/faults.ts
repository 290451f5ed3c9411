import type { WorkflowHandle } from '@temporalio/client'
import { wakeSearch } from '#worker/wake'
import * as contract from '#workflows/contract'
import { callControl } from '../../e2e/support/control'
import {
  compileUnsaved,
  continueAsNew,
  findRun,
  insight,
  listMatch,
  pinned,
  shown,
  untilShown,
  timeoutMs,
  until,
  watch,
  welcome,
  wish,
  type Scene,
  type World,
} from './world'

/** Activities that are running or wait for a retry. The history shows an attempt only after the last one. */
async function pending(handle: WorkflowHandle, activity: string) {
  const { raw } = await handle.describe()
  return (raw.pendingActivities ?? []).filter(({ activityType }) => activityType?.name === activity)
}

/** Waits until an activity has run for two seconds, so it is one that takes long. */
const takesLong = (handle: WorkflowHandle, activity: string) =>
  until(`${activity} takes long`, async () =>
    (await pending(handle, activity)).some(
      ({ lastStartedTime: started }) => started && Date.now() - Number(started.seconds) * 1_000 > 2_000,
    ),
  )

const failsOnce = (handle: WorkflowHandle, activity: string) =>
  until(`${activity} fails once`, async () => (await pending(handle, activity)).some(({ attempt }) => attempt! > 1))

/** Lists a match while the model does not answer, until `seen` resolves. */
async function listWhileModelIsDown(world: World, model: string, seen: (handle: WorkflowHandle) => Promise<unknown>) {
  const search = await watch(world, wish(model))
  await world.control.setModel('down')
  await listMatch(world, model)
  await seen(search.handle)
  await world.control.setModel('ok')
  return search
}

/** Locks a table while `work` runs, so that readers of the table wait. */
const whileLocked = ({ db }: World, table: string, work: () => Promise<unknown>) =>
  db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`)
      await work()
    },
    { timeout: timeoutMs },
  )

/** These break something that all use, so they are played one after the other. `restore` follows each. */
export const faultScenes: Record<string, Scene> = {
  'edited-during-a-step': async (world) => {
    const search = await watch(world, wish('Odyssey'))
    await callControl(world.stack.sandboxUrl, 'PUT', 'model', { mode: 'slow', delayMs: 8_000 })
    await listMatch(world, 'Odyssey')
    await takesLong(search.handle, 'judgeCandidates')
    const edited = {
      make: 'honda',
      country: 'US',
      location: { label: '94110', value: '94110' },
      radius: 60,
      ...wish('Odyssey'),
    }
    const body = { ...edited, marketplaces: ['craigslist'], priceTo: 20_000 }
    await search.buyer.call('PUT', `/api/searches/${search.id}`, body)
    return search
  },
  'continued-during-a-step': async (world) => {
    const { handle, end } = await watch(world, insight)
    const run = await pinned(world, handle)
    await world.control.setSource('drip')
    await handle.signal(contract.signals.runNow) // sites crawl the rest
    await takesLong(handle, 'crawlFeed')
    await continueAsNew(run, () => handle.signal(contract.signals.changed))
    return { handle: run, end }
  },
  site: async (world) => {
    const search = await watch(world, insight)
    const handle = await pinned(world, world.client.workflow.getHandle(contract.siteWorkflowId('craigslist')))
    await listMatch(world, 'Insight')
    await shown(handle, /^readPages completed/)
    await world.control.setSource('captcha')
    await shown(handle, /Status="blocked"/)
    await world.control.setSource('ok')
    const end = async () => {
      await handle.terminate() // it never ends by itself, and is started again
      await search.end()
    }
    return { handle, end }
  },
  'marketplace-down': async (world) => {
    const search = await watch(world, insight)
    const runNow = () => search.handle.signal(contract.signals.runNow)
    await world.control.setSource('captcha')
    await untilShown(search.handle, /LotwatchHealth="blind"/, runNow)
    await world.control.setSource('ok')
    await untilShown(search.handle, /LotwatchHealth="blind"[^]*LotwatchHealth="ok"/, runNow)
    return search
  },
  'marketplace-unavailable': async (world) => {
    const search = await watch(world, insight)
    await world.control.setSource('down')
    await untilShown(search.handle, /^crawlFeed failed/m, () => search.handle.signal(contract.signals.runNow))
    return search
  },
  'model-retried': (world) => listWhileModelIsDown(world, 'Pilot', (handle) => failsOnce(handle, 'judgeCandidates')),
  'model-down': (world) =>
    listWhileModelIsDown(world, 'Passport', (handle) => shown(handle, /^judgeCandidates failed/)),
  'mail-down': async (world) => {
    const search = await watch(world, wish('Ridgeline'))
    await world.control.setMail('down')
    await listMatch(world, 'Ridgeline')
    await shown(search.handle, /^deliverAlerts completed .*"sent":0/)
    await world.control.setMail('ok')
    await world.db.alert.updateMany({ where: { searchId: search.id }, data: { retryAt: null } })
    await wakeSearch(world.client)({ searchId: search.id, isForced: false })
    return search
  },
  'service-mail-retried': async (world) => {
    await world.control.setMail('down')
    const handle = await welcome(world)
    await failsOnce(handle, 'sendServiceMail')
    await world.control.setMail('ok')
    return { handle }
  },
  'unsaved-words-failed': async (world) => {
    await world.control.setModel('down')
    return compileUnsaved(world)
  },
  'planning-fails': async (world) => {
    const search = await watch(world, insight)
    await whileLocked(world, 'SearchFeed', async () => {
      await search.handle.signal(contract.signals.changed)
      await shown(search.handle, /^plan failed/)
    })
    return search
  },
  'maintenance-canceled': async (world) => {
    let handle!: WorkflowHandle
    await whileLocked(world, 'Search', async () => {
      await world.client.schedule.getHandle(contract.maintenanceScheduleId).trigger()
      handle = await findRun(world.client, contract.maintenanceWorkflowType, 'Running')
      await takesLong(handle, 'healSearches')
      await handle.cancel()
      await handle.result().catch(() => {})
    })
    return { handle }
  },
}

export async function restore({ control }: World): Promise<void> {
  await control.setSource('ok')
  await control.setModel('ok')
  await control.setMail('ok')
}
