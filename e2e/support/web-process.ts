import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { beforeAll } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { startWebProcessOn } from './single-web'
import { copyTemplate } from './database'
import { googleSettings, paddleSettings } from './settings'
import { useStack } from './stack'

interface Web {
  webUrl: string
  databaseUrl: string
  db: Database
}

/** The web apps of this vitest worker, by their settings. They stop when it exits. */
const running = new Map<string, Promise<Web>>()

async function start(env: Record<string, string>): Promise<Web> {
  const databaseUrl = await copyTemplate(`web_${randomUUID().replaceAll('-', '')}`)
  const dir = mkdtempSync(path.join(useStack().dataDir, 'web-'))
  const { webUrl } = await startWebProcessOn(databaseUrl, env, dir)
  return { webUrl, databaseUrl, db: connectDatabase(databaseUrl, 2) }
}

/**
 * A web app with its own database, without Temporal: rows change only when a test or the app changes them. Test files
 * with the same settings share it, so each test creates its own account. Read the fields inside tests.
 */
export function useWebProcess(env: Record<string, string>): Web {
  const held = {} as Web
  beforeAll(async () => {
    const key = JSON.stringify(env)
    if (!running.has(key)) running.set(key, start(env))
    Object.assign(held, await running.get(key))
  })
  return held
}

/** Neither marketplaces nor Paddle. */
export const useBareWeb = () => useWebProcess({ SIGNUP: 'open', CRAIGSLIST_MODE: 'off' })

/** Everything is the sandbox: marketplaces, Paddle, Google, PostHog, NHTSA. */
export function useSandboxWeb() {
  const { sandboxUrl } = useStack()
  return useWebProcess({
    ...{ SIGNUP: 'open', SANDBOX_URL: sandboxUrl },
    ...{ CRAIGSLIST_MODE: 'sandbox', CARGURUS_MODE: 'sandbox', FACEBOOK_MODE: 'sandbox' },
    ...{ NHTSA_MODE: 'on', NHTSA_URL: `${sandboxUrl}/nhtsa` },
    ...{ POSTHOG_KEY: 'phc_sandbox', POSTHOG_HOST: `${sandboxUrl}/posthog` },
    ...paddleSettings(sandboxUrl),
    ...googleSettings(sandboxUrl),
  })
}
