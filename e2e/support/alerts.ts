import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Sandbox } from '#sandbox/server'
import type { WorkerConfig } from '#worker/config'
import type { PlanDependencies } from '#worker/plan/plan-cycle'
import type { Database } from '#platform/database'
import { newWebhookSecret } from '#platform/webhook/post-webhook'
import { sendServiceMail } from '#worker/notify/service-mail/send-service-mail'
import { callControl } from './control'
import {
  insertAlert,
  insertCandidate,
  insertListing,
  insertMailTarget,
  insertPushTarget,
  insertSearch,
  insertUser,
  toJson,
  createVerdict,
} from './rows'
import { workerDependencies } from './worker'

// Shared by the outbox tests: a search with matches, its alerts, and the sandbox's inbox.

type WithState = Sandbox & { stateDir: string }

export async function createDeliveryActivities(
  db: Database,
  sandbox: WithState,
  over: Partial<WorkerConfig> = {},
): Promise<PlanDependencies> {
  const vapid = await callControl<{ publicKey: string; privateKey: string }>(sandbox.url, 'GET', 'vapid')
  return workerDependencies(db, {
    SANDBOX_URL: sandbox.url,
    POSTMARK_HOST: `${new URL(sandbox.url).host}/postmark`,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    PUSH_ALLOWED_HOSTS: [new URL(sandbox.pushUrl).host],
    PUSH_CA_FILE: path.join(sandbox.stateDir, 'push-ca.pem'),
    ...over,
  })
}

const leather = createVerdict('leather seats', {
  answer: 'yes',
  evidence: [{ kind: 'quote', quote: 'Black leather seats' }],
})

/** A buyer with an email target and a search for leather seats. `match` adds a matching car, `alertTo` its alert. */
export async function createAlertScene(db: Database, target: Parameters<typeof insertMailTarget>[2] = {}) {
  const user = await insertUser(db)
  const mailTarget = await insertMailTarget(db, user.id, target)
  const search = await insertSearch(db, user.id, { smartCriteria: 'leather seats' })
  const match = async (isBackfill = false) => {
    const listing = await insertListing(db)
    const decided = { stage: 'MATCH', verdicts: toJson([leather]), isBackfill } as const
    await insertCandidate(db, search.id, listing.id, decided)
    return listing
  }
  const alertTo = (targetId: string, listing: Awaited<ReturnType<typeof match>>) =>
    insertAlert(db, { searchId: search.id, targetId, listingId: listing.id, vehicleId: listing.vehicleId })
  return { user, target: mailTarget, to: mailTarget.email!, searchId: search.id, match, alertTo }
}

interface DeliveredMail {
  MessageID: string
  Subject: string
  HtmlBody: string
  TextBody: string
  Tag: string
  Metadata: Record<string, string>
  Headers: { Name: string; Value: string }[]
}
export const fetchInbox = (sandbox: Sandbox, to: string) =>
  callControl<DeliveredMail[]>(sandbox.url, 'GET', `mail?to=${encodeURIComponent(to)}`)

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export const createPushSubscription = (sandbox: Sandbox) =>
  callControl<Subscription>(sandbox.url, 'POST', 'push/subscriptions', {})

export async function insertDevice(db: Database, sandbox: Sandbox, userId: string) {
  const subscription = await createPushSubscription(sandbox)
  return { ...subscription, ...(await insertPushTarget(db, userId, subscription)), endpoint: subscription.endpoint }
}

export interface ReceivedEvent {
  headers: Record<string, string>
  body: string
}

export async function insertWebhook(db: Database, sandbox: Sandbox, userId: string, over: { url?: string } = {}) {
  const id = randomUUID()
  const secret = newWebhookSecret()
  const url = over.url ?? `${sandbox.url}/webhook-receiver/${id}`
  const target = await db.notificationTarget.create({
    data: {
      ...{ userId, kind: 'WEBHOOK', name: 'Webhook at localhost', unsubscribeToken: id, confirmedAt: new Date() },
      webhook: { create: { url, secret } },
    },
  })
  return {
    ...{ id: target.id, secret, url },
    received: () => callControl<ReceivedEvent[]>(sandbox.url, 'GET', `webhooks/${id}`),
    answer: (mode: object) => callControl(sandbox.url, 'PUT', `webhooks/${id}`, mode),
  }
}

/** Sends pending service mails as the worker would, without Temporal. */
export async function deliverServiceMails(db: Database, sandbox: Sandbox & { stateDir: string }): Promise<void> {
  const deps = await createDeliveryActivities(db, sandbox)
  for (const { id } of await db.serviceMail.findMany({ where: { status: 'PENDING' } })) {
    await sendServiceMail(deps, { mailId: id })
  }
}

/** Paths of the confirmation links emailed to an address, in alerts or separately, oldest first. */
export async function listConfirmPaths(sandbox: Sandbox, to: string): Promise<string[]> {
  const mails = await fetchInbox(sandbox, to)
  return mails.flatMap(({ TextBody }) => /https?:\S+(\/confirm\/\S+)/.exec(TextBody)?.[1] ?? [])
}

export async function listResetTokens(sandbox: Sandbox, to: string): Promise<string[]> {
  const mails = (await fetchInbox(sandbox, to)).filter((mail) => mail.Tag === 'reset')
  return mails.map((mail) => new URL(/https?:\S+token=\S+/.exec(mail.TextBody)![0]).searchParams.get('token')!)
}
