import type { Sandbox } from '#sandbox/server'
import type { Database } from '#platform/database'
import { deliverAlerts } from '#worker/notify/alerts/outbox'
import type { WorkerConfig } from '#worker/config'
import { createAlertScene, createDeliveryActivities, fetchInbox, insertDevice } from './alerts'
import { callControl } from './control'
import type { insertMailTarget } from './rows'

type WithState = Sandbox & { stateDir: string }

interface ReceivedPush {
  topic: string
  payload: { title: string; tag: string; renotify: boolean; unread: number }
}

/** A buyer with a match that is waiting to be alerted by email. */
export async function createWaitingAlert(
  db: Database,
  sandbox: WithState,
  target: Parameters<typeof insertMailTarget>[2] = {},
) {
  const scene = await createAlertScene(db, target)
  const car = await scene.match()
  const alert = await scene.alertTo(scene.target.id, car)
  return { ...scene, car, alertId: alert.id, ...delivery(db, sandbox, scene, alert.id) }
}

/** A buyer with a match that is waiting to be alerted on a device, and an email address without alerts. */
export async function createWaitingPush(db: Database, sandbox: WithState) {
  const scene = await createAlertScene(db)
  const device = await insertDevice(db, sandbox, scene.user.id)
  const car = await scene.match()
  const alert = await scene.alertTo(device.id, car)
  const path = `pushes?endpoint=${encodeURIComponent(device.endpoint)}`
  return {
    ...{ ...scene, device, car, alertId: alert.id, ...delivery(db, sandbox, scene, alert.id) },
    pushes: () => callControl<ReceivedPush[]>(sandbox.url, 'GET', path),
    deviceRow: () => db.notificationTarget.findUniqueOrThrow({ where: { id: device.id } }),
    /** The browser ends the subscription. */
    expire: () =>
      callControl(sandbox.url, 'POST', `push/subscriptions/${device.endpoint.split('/').at(-1)}/expire`, {}),
  }
}

const delivery = (
  db: Database,
  sandbox: WithState,
  { searchId, to }: { searchId: string; to: string },
  alertId: string,
) => ({
  alert: () => db.alert.findUniqueOrThrow({ where: { id: alertId } }),
  /** Sends what is due, as the worker would. */
  deliver: async (config: Partial<WorkerConfig> = {}) =>
    deliverAlerts(await createDeliveryActivities(db, sandbox, config), { searchId }),
  inbox: () => fetchInbox(sandbox, to),
  /** A worker claimed the alert long ago and died. */
  interrupt: () => db.alert.update({ where: { id: alertId }, data: { status: 'CLAIMED', claimedAt: longAgo() } }),
})

const longAgo = () => new Date(Date.now() - 600_000)
