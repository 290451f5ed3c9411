import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { stopChild, supervise } from './supervise'

const dir = mkdtempSync(path.join(tmpdir(), 'supervise-'))
const forever = ['-e', 'setInterval(() => {}, 1_000)']
const keeper = supervise({
  ...{ program: process.execPath, args: forever, stopSignal: 'SIGTERM', logFile: path.join(dir, 'forever.log') },
})
afterEach(async () => {
  await stopChild(keeper)
  rmSync(dir, { recursive: true, force: true })
})

test('a program ends, too, whose starter has ended before its keeper was loaded', async () => {
  keeper.disconnect() // what the system does when the starter ends
  await vi.waitFor(() => expect(keeper.exitCode).not.toBeNull(), { timeout: 30_000, interval: 50 })
})
