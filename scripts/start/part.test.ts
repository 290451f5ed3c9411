import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Part } from './environment'

const patient = { timeout: 30_000, interval: 50 }
const dir = mkdtempSync(path.join(tmpdir(), 'part-'))
const logFile = path.join(dir, 'thing.log')
const said: string[] = []
const hopeless = vi.fn()
let part: Part

afterEach(async () => {
  await part.stop()
  rmSync(dir, { recursive: true, force: true })
})

const start = (script: string) => {
  const program = { program: process.execPath, args: ['-e', script], stopSignal: 'SIGTERM' as const, logFile }
  const say = (line: string) => void said.push(line)
  part = new Part({ name: 'thing', program, say, onHopeless: hopeless }).start()
}
const pid = () => JSON.parse(readFileSync(path.join(dir, 'thing.pid'), 'utf8')).pid as number

test('a part that is killed is started again and announced, and one that cannot stay up is given up', async () => {
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
