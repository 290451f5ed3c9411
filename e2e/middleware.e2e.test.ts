import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRunning, startWebProcesses } from './support/web-processes'
import { createBuyer } from './support/buyer'
import { useStack } from './support/stack'

const { webUrl } = useStack()

/** `fetch` cannot send TRACE or a custom `Host` header. */
function statusOf(method: string, url: string, headers = {}): Promise<{ status: number; type: string }> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers }, (answer) => {
      const type = answer.headers['content-type'] ?? ''
      answer.resume().once('end', () => resolve({ status: answer.statusCode!, type }))
    })
      .once('error', reject)
      .end()
  })
}

test.each(['/', '/login', '/dashboard/searches', '/api/searches', '/healthz', '/no-such-page'])(
  'TRACE %s returns 405',
  async (path) => {
    const { status, type } = await statusOf('TRACE', webUrl + path)
    expect(status).toBe(405)
    if (path.startsWith('/api/')) expect(type).toMatch(/json/)
  },
)

test.each(['a b', 'localhost:99999', '[::1'])('a request with the host %j returns 400', async (host) => {
  expect(await statusOf('GET', `${webUrl}/login`, { host })).toMatchObject({ status: 400 })
})

test.each(['/dashboard/searches', '/signup?step=details', '/no-such-page', '/theme'])(
  'the redirect of %s has the security headers',
  async (path) => {
    const answer = await fetch(webUrl + path, { redirect: 'manual' })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('referrer-policy')).toBe('same-origin')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  },
)

test('a page has each header once', async () => {
  const { headers } = await fetch(`${webUrl}/login`)
  expect(headers.get('content-security-policy')!.match(/frame-ancestors/g)).toHaveLength(1)
  expect(headers.get('x-frame-options')).toBe('DENY')
})

test('cross-origin requests are rejected, both forms and API calls', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', cookie: 'session=x' }
  const form = { method: 'POST', headers, body: new URLSearchParams({ theme: 'dark' }) }
  expect((await fetch(`${webUrl}/theme`, form)).status).toBe(403)
  expect((await fetch(`${webUrl}/api/auth/logout`, { method: 'POST', headers })).status).toBe(403)
})

test('a call whose body arrives after its user logged out is rejected', async () => {
  const headers = { 'content-type': 'application/json' }
  const { token } = await createBuyer(webUrl)
  const mine = { ...headers, authorization: `Bearer ${token}` }
  const feedback = JSON.stringify({ feedback: 'Held back.' })
  const answered = new Promise<{ status: number; said: string }>((resolve, reject) => {
    const held = request(`${webUrl}/api/feedback/send`, { method: 'POST', headers: mine }, (answer) => {
      void text(answer).then((said) => resolve({ status: answer.statusCode!, said }))
    }).once('error', reject)
    held.write(feedback.slice(0, -3))
    const finish = () => held.end(feedback.slice(-3))
    void fetch(`${webUrl}/api/auth/logout`, { method: 'POST', headers: mine }).then(finish, reject)
  })
  expect(await answered).toEqual({ status: 401, said: JSON.stringify({ error: 'Please log in.' }) })
})

test('only files with hashed names are cached forever', async () => {
  const rule = async (path: string) => (await fetch(webUrl + path)).headers.get('cache-control')
  expect(await rule('/sw.js')).toBe('no-cache')
  for (const path of ['/robots.txt', '/favicon.ico', '/favicon.svg', '/manifest.webmanifest']) {
    expect(await rule(path)).toBe('public, max-age=3600')
  }
  const [asset] = /\/assets\/[\w.-]+\.css/.exec(await (await fetch(webUrl)).text())!
  expect(await rule(asset)).toBe('public, max-age=31536000, immutable')
})

test('the licenses of bundled packages are served', async () => {
  const text = await (await fetch(`${webUrl}/licenses.txt`)).text()
  for (const name of ['react-dom', '@remix-run/react', '@paddle/paddle-js']) {
    expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+$`, 'm'))
  }
  expect(text).toContain('Permission is hereby granted, free of charge')
  expect(text).not.toContain('prisma')
})

/** The last entry is the proxy's; earlier entries come from the client. */
const through = (typed: string, seenByProxy: string) => ({ 'x-forwarded-for': `${typed}, ${seenByProxy}` })

async function logIn(at: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify({ email: 'somebody@example.com', password: 'wrong horse' })
  const all = { 'content-type': 'application/json', ...headers }
  return (await fetch(`${at}/api/auth/login`, { method: 'POST', headers: all, body })).status
}

describe('two processes', { tags: ['thorough'] }, () => {
  let processes: Awaited<ReturnType<typeof startWebProcesses>>
  beforeAll(async () => void (processes = await startWebProcesses(2, { TRUSTED_PROXIES: '1' })))
  afterAll(() => processes.stop())

  test('share rate limits, and a changing header does not evade them', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 30; i++) {
      statuses.push(await logIn(processes.urls[i % 2]!, through(`198.51.100.${i}`, '203.0.113.7')))
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(10).fill(429)])
    expect(await logIn(processes.urls[0]!, through('198.51.100.1', '203.0.113.8'))).toBe(401)
    const other = await logIn(processes.urls[0]!, { ...through('a', '203.0.113.7'), 'x-lotwatch-network': '192.0.2.1' })
    expect(other).toBe(429)
  })

  test('SIGTERM ends the process even while a client sends requests on a keep-alive connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = () =>
      new Promise<string>((resolve) => {
        request(`${processes.urls[1]}/livez`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer.headers.connection ?? ''))
        })
          .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
          .end()
      })
    expect(await ask()).toBe('keep-alive')
    process.kill(processes.pids[1]!, 'SIGTERM')
    await expect.poll(ask).toBe('ECONNREFUSED')
    await expect.poll(() => isRunning(processes.pids[1]!)).toBe(false)
    expect(await (await fetch(`${processes.urls[0]}/livez`)).text()).toBe('ok')
    agent.destroy()
  })
})
