import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { createLogger } from '#platform/log'
import { BrowserProcess } from './process'

const onLinux = process.platform === 'linux' ? test : test.skip

/** All processes below this one. */
function descendants(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return children.flatMap((child) => [child, ...descendants(child)])
}

onLinux('the browser gets none of our settings, and says once whether it runs in its sandbox', async () => {
  vi.stubEnv('DATABASE_PASSWORD', 'a-secret-of-the-worker')
  const output = new PassThrough()
  const lines = text(output)
  const log = createLogger('test', 'info', output)
  const [first, second] = [
    await BrowserProcess.launch('Bot/1', undefined, log),
    await BrowserProcess.launch('Bot/1', undefined, log),
  ]
  await (await first.browser.newPage()).setContent('<p>A page')
  const pids = descendants(process.pid)
  const commands = pids.map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  const renderer = pids[commands.findIndex((command) => command.includes('--type=renderer'))]!
  const isSandboxed = readlinkSync(`/proc/${renderer}/ns/user`) !== readlinkSync('/proc/self/ns/user')
  const environments = pids.map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))
  await Promise.all([first.close(), second.close()])
  output.end()
  expect(environments.join()).not.toContain('a-secret-of-the-worker')
  expect(environments.join()).toContain('HOME=')
  const said = (await lines)
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
  expect(said).toEqual([expect.stringMatching(isSandboxed ? /runs in its sandbox/ : /runs without its sandbox/)])
})
