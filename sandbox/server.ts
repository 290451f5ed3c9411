import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createApp, createPushApp } from './app'
import {
  openMailJournal,
  openPushJournal,
  openSubscriptionJournal,
  InventoryStore,
  openInventoryJournal,
  openPaddleJournal,
} from './storage/inventory-store'
import { Log } from './logs'
import { Mailbox, Suppressions } from './services/postmark/mailbox'
import { Paddle } from './services/paddle/paddle'
import { processAllDue } from './services/paddle/billing/clock'
import { serverCertificate } from './services/push/certificates'
import { PushService, loadVapidKeys } from './services/push/service'
import { WebhookReceivers } from './services/webhooks/receivers'
import { simulatedSites } from './marketplaces/registry'
import type { SandboxState } from './state'
import { Turnover } from './inventory/turnover'

export interface SandboxOptions {
  /** 0 uses any free port. */
  port: number
  pushPort: number
  /**
   * Directory for state that survives a restart: keys, certificates, manual listings, deliveries and subscriptions.
   */
  stateDir: string
  seed?: number
  /** Cars in the seeded inventory. Each is listed on at least one marketplace. Default 300. */
  size?: number
  newCarsPerMinute?: number
  /** Receives Postmark's bounce and spam complaint webhooks. Includes name and password. */
  mailWebhook?: string
  /** Receives Paddle's webhooks. Default: none, until `PUT /control/paddle` sets one. */
  paddleWebhook?: string
  /** Origin of the URLs in pages. Default: `http://localhost:<port>`. */
  publicUrl?: string
  /** Origin of push endpoints. Default: `https://localhost:<pushPort>`. */
  pushPublicUrl?: string
}

export interface Sandbox {
  url: string
  pushUrl: string
  close(): Promise<void>
}

const loopback = '127.0.0.1'
const slowMs = 90_000
const turnoverEveryMs = 1_000
const billingEveryMs = 60_000

/** Starts all simulated sites and services on loopback. Rejects if a port is in use. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const settings = { seed: options.seed ?? 1, size: options.size ?? 300 }
  mkdirSync(options.stateDir, { recursive: true })
  const inventoryStore = new InventoryStore(openInventoryJournal(options.stateDir), settings)
  const state: SandboxState = {
    inventory: inventoryStore.restore(new Date()),
    inventoryStore,
    marketplaceModes: new Map(Object.values(simulatedSites).map(({ marketplace }) => [marketplace, 'ok'])),
    model: { mode: 'ok', delayMs: slowMs },
    mail: { mode: 'ok', delayMs: slowMs, mix: {}, searchLagMs: 0 },
    mailWebhook: options.mailWebhook ?? null,
    suppressions: new Suppressions(),
    push: { mode: 'ok', delayMs: slowMs, mix: {} },
    nhtsa: { mode: 'ok', delayMs: slowMs },
    requests: new Log(),
    calls: new Log(),
    mailbox: new Mailbox(openMailJournal(options.stateDir)),
    webhooks: new WebhookReceivers(),
    paddle: new Paddle(openPaddleJournal(options.stateDir), options.paddleWebhook ?? null),
    pushes: new PushService({
      subscriptions: openSubscriptionJournal(options.stateDir),
      pushes: openPushJournal(options.stateDir),
    }),
    vapid: loadVapidKeys(options.stateDir),
    origin: '',
    pushOrigin: '',
  }
  const server = createAdaptorServer({ fetch: createApp(state, settings).fetch }) as Server
  const pushServer = createAdaptorServer({
    fetch: createPushApp(state).fetch,
    createServer: createHttpsServer,
    serverOptions: await serverCertificate(options.stateDir),
  }) as Server
  const stopTurnover = startTurnover(state, options.newCarsPerMinute ?? 0, settings.size)
  const billing = setInterval(() => processAllDue(state.paddle), billingEveryMs)
  const close = async () => {
    stopTurnover()
    clearInterval(billing)
    state.paddle.deliveries.stop()
    await Promise.all([stop(server), stop(pushServer)])
  }
  try {
    const url = `http://localhost:${await listen(server, options.port)}`
    state.origin = options.publicUrl ?? url
    const pushUrl = `https://localhost:${await listen(pushServer, options.pushPort)}`
    state.pushOrigin = options.pushPublicUrl ?? pushUrl
    return { url, pushUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

function startTurnover(state: SandboxState, perMinute: number, size: number): () => void {
  if (perMinute === 0) return () => {}
  const turnover = new Turnover(perMinute, size)
  const advance = () => turnover.advance(state.inventory, new Date())
  advance()
  const timer = setInterval(advance, turnoverEveryMs)
  return () => clearInterval(timer)
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
