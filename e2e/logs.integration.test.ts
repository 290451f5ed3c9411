import { Writable } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { createLogger, type Logger } from '#platform/log'
import { recordFailure, runEach } from '#platform/work-failures'
import type { Dependencies } from '#worker/dependencies'
import { compileCriteria } from '#worker/judge/criteria/compile'
import { judgeCandidates } from '#worker/judge/judge-candidates'
import { deliverAlerts } from '#worker/notify/alerts/outbox'
import { sendServiceMail } from '#worker/notify/service-mail/send-service-mail'
import { sendTargetTest } from '#worker/notify/target-test/send-target-test'
import { createAlertScene, createDeliveryActivities, insertDevice, insertWebhook } from './support/alerts'
import { callControl } from './support/control'
import { useDatabase } from './support/database'
import { startFakeModel } from './support/injectable-model'
import { insertFoundCar } from './support/rows'
import { useSandbox } from './support/sandbox'

// Runs what handles a person's data, while everything outside fails, and looks for that data in the log.

const database = useDatabase()
const sandbox = useSandbox()
const modes = (mode: string) =>
  Promise.all(['mail', 'push'].map((what) => callControl(sandbox.url, 'PUT', what, { mode })))
afterEach(() => modes('ok'))

function capture(): { log: Logger; lines: string[] } {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
  return { log: createLogger('test', 'debug', stream), lines }
}

/** None of these occurs by chance. */
const words = 'zanzibar velvet steering wheel'
const person = { firstName: 'Quillon', lastName: 'Xylander' }
const description = 'Call Wilhelmina at the blue barn'

test('no line has an address, a name, a buyer’s or seller’s words, an endpoint or a secret', async () => {
  const { log, lines } = capture()
  const model = await startFakeModel(() => 'zanzibar: not JSON')
  const scene = await createAlertScene(database.db)
  const { user, searchId } = scene
  await database.db.user.update({ where: { id: user.id }, data: person })
  await database.db.search.update({ where: { id: searchId }, data: { smartCriteria: words, name: words } })
  const device = await insertDevice(database.db, sandbox, user.id)
  const webhook = await insertWebhook(database.db, sandbox, user.id)
  await insertFoundCar(database.db, searchId, {}, { description })
  const deps: Dependencies = {
    ...(await createDeliveryActivities(database.db, sandbox, { OPENAI_BASE_URL: model.url })),
    log,
  }

  for (const mode of ['down', 'reject', 'accept-then-drop-connection']) {
    await modes(mode)
    await webhook.answer({ mode: 'down' }).catch(() => {})
    for (const targetId of [scene.target.id, device.id, webhook.id]) await scene.alertTo(targetId, await scene.match())
    await deliverAlerts(deps, { searchId })
    await sendTargetTest(deps, { targetId: scene.target.id })
    const mail = await database.db.serviceMail.create({ data: { kind: 'PASSWORD_RESET', userId: user.id } })
    await sendServiceMail(deps, { mailId: mail.id }).catch((error: unknown) => log.warn({ err: error }, 'mail failed'))
  }
  await compileCriteria(deps, { searchId }).catch((error: unknown) => log.warn({ err: error }, 'compiling failed'))
  await judgeCandidates(deps, { searchId }).catch((error: unknown) => log.warn({ err: error }, 'judging failed'))
  const fail = () => Promise.reject(new Error(`no account of ${user.email}`))
  await runEach(deps, { work: 'apply a plan', items: [user.id], idOf: String, run: fail, now: new Date() })
  await recordFailure(database.db, {
    work: 'apply a plan',
    item: user.id,
    error: new Error(user.email),
    now: new Date(),
  })
  await model.close()

  expect(lines.length).toBeGreaterThan(5)
  expect(lines.join('')).toContain(searchId)
  const personal = [
    ...[user.email, scene.to, ...Object.values(person), 'zanzibar', 'Wilhelmina', device.endpoint, device.keys.auth],
    ...[webhook.url, webhook.secret, scene.target.unsubscribeToken, 'buyer.example'],
  ]
  for (const text of personal)
    expect(
      lines.filter((line) => line.includes(text)),
      text,
    ).toEqual([])
  for (const line of lines) {
    const { level, time, process, host } = JSON.parse(line)
    expect([typeof level, typeof time, process, typeof host]).toEqual(['string', 'string', 'test', 'string'])
  }
})
