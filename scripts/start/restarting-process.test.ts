import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { RestartingProcess } from './restarting-process'

const pollOptions = { timeout: 30_000, interval: 50 }
const dir = mkdtempSync(path.join(tmpdir(), 'restarting-process-'))
const logFile = path.join(dir, 'thing.log')
const said: string[] = []
const onGiveUp = vi.fn()
let supervised: RestartingProcess

afterEach(async () => {
  await supervised.stop()
  rmSync(dir, { recursive: true, force: true })
})

const start = (script: string) => {
  mkdirSync(dir, { recursive: true })
  const program = { program: process.execPath, args: ['-e', script], stopSignal: 'SIGTERM' as const, logFile }
  const say = (line: string) => void said.push(line)
  supervised = new RestartingProcess({ name: 'thing', program, say, onGiveUp }).start()
}
const pid = () => JSON.parse(readFileSync(path.join(dir, 'thing.pid'), 'utf8')).pid as number

test('restarts a killed process and announces it, and gives up on one that keeps failing', async () => {
  start('setInterval(() => {}, 1_000)')
  const first = await vi.waitFor(pid, pollOptions)
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(pid()).not.toBe(first), pollOptions)
  expect(said).toEqual([`The thing ended unexpectedly and is started again; its log is ${logFile}`])
  expect(onGiveUp).not.toHaveBeenCalled()
  await supervised.stop()

  start('process.exit(1)')
  await vi.waitFor(() => expect(onGiveUp).toHaveBeenCalledExactlyOnceWith('thing'), pollOptions)
  expect(said).toHaveLength(1 + 9)
})

test('a process that was asked to stop has not ended unexpectedly', async () => {
  said.length = 0
  start("process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1_000); console.log('up')")
  const first = await vi.waitFor(pid, pollOptions)
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toContain('up'), pollOptions)
  process.kill(first, 'SIGTERM')
  await vi.waitFor(() => expect(pid()).not.toBe(first), pollOptions)
  expect(said).toEqual([`The thing has stopped and is started again; its log is ${logFile}`])
})
