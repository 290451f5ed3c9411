import { randomInt } from 'node:crypto'
import { connect, createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (Linux from 32,768, RFC 6335 from 49,152): one of those could
 * be taken before a server that is being started listens on it.
 */
const lowestPort = 15_000
const highestPort = 31_999
const maxTries = 100
const handedOut = new Set<number>()

/** A TCP port on the loopback address that is free and that this process was not given before. */
export async function freePort(): Promise<number> {
  for (let i = 0; i < maxTries; i++) {
    const port = randomInt(lowestPort, highestPort + 1)
    if (handedOut.has(port)) continue
    handedOut.add(port)
    if (await canListen(port)) return port
  }
  throw new Error(`No free port was found between ${lowestPort} and ${highestPort}.`)
}

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Whether a server answers on the port. */
export function isPortBusy(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}

/** Waits until `probe` is true, checking every 50 ms. Throws after `timeoutMs` and names what it waited for. */
export async function waitUntil(what: string, timeoutMs: number, probe: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await probe())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come up within ${timeoutMs / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
