import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createApp, createPushApp } from './app'
import { mailJournal, pushJournal, subscriptionJournal } from './storage/deliveries'
import { InventoryStore, inventoryJournal } from './storage/inventory-store'
import { Log } from './logs'
import { Mailbox } from './services/postmark/mailbox'
import { serverCertificate } from './services/push/certificates'
import { PushService } from './services/push/service'
import { keptVapidKeys } from './services/push/vapid'
import { standIns } from './marketplaces/registry'
import type { SandboxState } from './state'
import { Turnover } from './inventory/turnover'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  pushPort: number
  /** Folder for what outlives a run: keys and certificates, and what was listed, delivered and subscribed. */
  stateDir: string
  /** Default 1. */
  seed?: number
  /** Cars in the seeded inventory, default 300; each stands on one site or more. */
  size?: number
  /** Cars a minute that come by themselves, default none. */
  lively?: number
  /** Origin that pages write into their addresses where it is not `http://localhost:<port>`. */
  publicUrl?: string
}

export interface Sandbox {
  url: string
  pushUrl: string
  close(): Promise<void>
}

const loopback = '127.0.0.1'
const slowMs = 90_000
const livelyEveryMs = 1_000

/** Starts every stand-in on loopback. Rejects when a port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const settings = { seed: options.seed ?? 1, size: options.size ?? 300 }
  mkdirSync(options.stateDir, { recursive: true })
  const inventoryStore = new InventoryStore(inventoryJournal(options.stateDir), settings)
  const state: SandboxState = {
    inventory: inventoryStore.restored(new Date()),
    inventoryStore,
    marketplaceModes: new Map(Object.values(standIns).map(({ marketplace }) => [marketplace, 'ok'])),
    model: { mode: 'ok', delayMs: slowMs },
    mail: { mode: 'ok', delayMs: slowMs, searchLagMs: 0 },
    push: { mode: 'ok', delayMs: slowMs },
    requests: new Log(),
    calls: new Log(),
    mailbox: new Mailbox(mailJournal(options.stateDir)),
    pushes: new PushService({
      subscriptions: subscriptionJournal(options.stateDir),
      pushes: pushJournal(options.stateDir),
    }),
    vapid: keptVapidKeys(options.stateDir),
    origin: '',
    pushOrigin: '',
  }
  const server = createAdaptorServer({ fetch: createApp(state, settings).fetch }) as Server
  const pushServer = createAdaptorServer({
    fetch: createPushApp(state).fetch,
    createServer: createHttpsServer,
    serverOptions: await serverCertificate(options.stateDir),
  }) as Server
  const calm = startTurnover(state, options.lively ?? 0, settings.size)
  const close = async () => {
    calm()
    await Promise.all([stop(server), stop(pushServer)])
  }
  try {
    const url = `http://localhost:${await listen(server, options.port)}`
    state.origin = options.publicUrl ?? url
    state.pushOrigin = `https://localhost:${await listen(pushServer, options.pushPort)}`
    return { url, pushUrl: state.pushOrigin, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Lets cars come and go in whatever inventory is the current one. Returns what ends it. */
function startTurnover(state: SandboxState, perMinute: number, size: number): () => void {
  if (perMinute === 0) return () => {}
  const lively = new Turnover(perMinute, size)
  const advance = () => lively.advance(state.inventory, new Date())
  advance()
  const timer = setInterval(advance, livelyEveryMs)
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
