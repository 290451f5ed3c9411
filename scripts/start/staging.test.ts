import { createServer, type Server } from 'node:http'
import type { AddressInfo, Server as ProxyServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '../lib/ports'
import { startProxy } from './staging'

const open: (Server | ProxyServer)[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

async function startWeb(name: string): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const server = createServer((request, response) => {
    response.setHeader('connection', 'close')
    request.pipe(response.writeHead(200, { name }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, stop: () => new Promise((resolve) => server.close(resolve)) }
}

async function startBehindProxy() {
  const [first, second] = [await startWeb('first'), await startWeb('second')]
  const port = await findFreePort()
  open.push(await startProxy(port, [first.port, second.port]))
  const post = async (body: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
    return [answer.headers.get('name'), await answer.text()]
  }
  return { first, second, post }
}

test('the proxy of a staging run takes the web processes in turn, with the whole of each request', async () => {
  const { first, second, post } = await startBehindProxy()
  const long = 'x'.repeat(300_000)
  const answers = [await post(long), await post('a'), await post('b')]
  expect(answers.map(([name]) => name)).toEqual(['first', 'second', 'first'])
  expect(answers.map(([, body]) => body)).toEqual([long, 'a', 'b'])
  await Promise.all([first.stop(), second.stop()])
})

test('the proxy of a staging run asks another process while one is away, and cuts the connection if all are', async () => {
  const { first, second, post } = await startBehindProxy()
  await first.stop()
  expect([await post('a'), await post('b')]).toEqual([
    ['second', 'a'],
    ['second', 'b'],
  ])
  await second.stop()
  await expect(post('c')).rejects.toThrow('fetch failed')
})
