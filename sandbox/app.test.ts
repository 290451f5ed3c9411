import { request } from 'node:http'
import { expect, test } from 'vitest'
import { useSandbox } from '../e2e/support/sandbox'

const sandbox = useSandbox({ size: 0 })

/** Uses node:http, because `fetch` sets the Host header itself. */
function fetchStatus(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(sandbox.url + path, { method, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode!))
    })
      .once('error', reject)
      .end()
  })
}

test.each(['/', '/inbox', '/control/mail', '/control/vapid', '/craigslist/robots.txt'])(
  '%s is not served under a foreign host name',
  async (path) => {
    const { port } = new URL(sandbox.url)
    for (const host of ['evil.example', `evil.example:${port}`, `localhost.evil.example:${port}`]) {
      expect(await fetchStatus('GET', path, { host })).toBe(421)
    }
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect(await fetchStatus('GET', path, { host })).not.toBe(421)
    }
  },
)

test('a cross-origin page cannot control the sandbox', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    expect(await fetchStatus('POST', '/control/reset', headers)).toBe(403)
  }
  expect(await fetchStatus('POST', '/control/reset', { origin: 'http://localhost:3000' })).toBe(200)
})
