import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { RestartingProcess } from './environment'

const patient = { timeout: 30_000, interval: 50 }
const dir = mkdtempSync(path.join(tmpdir(), 'part-'))
const logFile = path.join(dir, 'thing.log')
const said: string[] = []
const hopeless = vi.fn()
let part: RestartingProcess

afterEach(async () => {
  await part.stop()
  rmSync(dir, { recursive: true, force: true })
})

const start = (script: string) => {
  const program = { program: process.execPath, args: ['-e', script], stopSignal: 'SIGTERM' as const, logFile }
  const say = (line: string) => void said.push(line)
  part = new RestartingProcess({ name: 'thing', program, say, onHopeless: hopeless }).start()
}
const pid = () => JSON.parse(readFileSync(path.join(dir, 'thing.pid'), 'utf8')).pid as number

test('a killed process is restarted and announced, and one that keeps failing is given up', async () => {
  start('setInterval(() => {}, 1_000)')
  const first = await vi.waitFor(pid, patient)
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(pid()).not.toBe(first), patient)
  expect(said).toEqual([`The thing ended unexpectedly and is started again; its log is ${logFile}`])
  expect(hopeless).not.toHaveBeenCalled()
  await part.stop()

  start('process.exit(1)')
  await vi.waitFor(() => expect(hopeless).toHaveBeenCalledExactlyOnceWith('thing'), patient)
  expect(said).toHaveLength(1 + 9)
})
