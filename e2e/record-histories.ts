import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils'
import { waitUntil } from '../scripts/lib/ports'
import { searchWorkflowId } from '#workflows/contract'
import { createBuyer } from './support/buyer'
import { controlClient } from './support/control'
import { startStack } from './support/stack'

// npm run record-histories: runs the product through the scenarios of the replay tests and writes the workflow
// histories. Run it after an intentional workflow change. First move the histories from before the change to a separate
// folder, named after the change, where the tests keep replaying them (docs/decisions/021).
const into = path.resolve(import.meta.dirname, '../workflows/histories')
const timeoutMs = 60_000
const stack = await startStack({ FEED_FRESHNESS_MS: '2000' })
const control = controlClient(stack.sandboxUrl)
const client = new Client({ connection: await Connection.connect({ address: stack.temporalAddress }) })

async function record(
  name: string,
  search: Record<string, unknown>,
  scene: (email: string) => Promise<void>,
  until: string[],
) {
  const buyer = await createBuyer(stack.webUrl)
  const { id } = await buyer.watch(search)
  const handle = client.workflow.getHandle(searchWorkflowId(id))
  const history = async () => historyToJSON(await handle.fetchHistory())
  await waitUntil(`the first cycle of "${name}"`, timeoutMs, async () => (await history()).includes('crawlFeed'))
  await scene(buyer.email)
  await waitUntil(`"${name}"`, timeoutMs, async () => {
    const text = await history()
    return until.every((word) => text.includes(word))
  })
  await buyer.call('DELETE', `/api/searches/${id}`)
  await handle.result()
  const text = JSON.stringify(JSON.parse(await history(), withoutMachine), null, 1)
  mkdirSync(into, { recursive: true })
  writeFileSync(path.join(into, `${name}.json`), `${text}\n`)
  console.log(`${name}: recorded`)
}

/** Removes details of the recording machine, which replays do not need and the repository should not contain. */
function withoutMachine(key: string, value: unknown): unknown {
  if (key === 'identity') return 'worker'
  if (key === 'stackTrace') return ''
  return key === 'name' && typeof value === 'string' && value.includes('@') ? 'sticky' : value
}

try {
  const car = { make: 'Honda', model: 'Civic', year: 2016, price: 12_400, mileage: 71_250, zip: '94110' }
  await record('quiet-cycle', { models: ['insight'], smartCriteria: '' }, async () => {}, ['TIMER_FIRED'])
  await record(
    'match',
    { smartCriteria: 'leather seats, no salvage title' },
    async (email) => {
      await control.listCar({ ...car, description: 'Black leather seats, clean title.' })
      await waitUntil('the mail', timeoutMs, async () =>
        (await control.mailTo(email)).some(({ Tag }) => Tag !== 'welcome'),
      )
    },
    ['deliverAlerts'],
  )
  await record(
    'marketplace-down',
    { models: ['accord'], smartCriteria: '' },
    async () => void (await control.setSource('captcha')),
    ['SourceBlocked', Buffer.from('"blind"').toString('base64')],
  )
} finally {
  await stack.stop()
}
process.exit(0)
